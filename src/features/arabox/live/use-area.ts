import { shallowEqual, useSelector } from '@xstate/react'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'

/** What a panel shows of its area: the newest answer, and why the last attempt failed, until it is asked again. */
export const useArea = <Query, Data>(area: AreaRef<Query, Data>): { data: Data | null; failure: Failure | null } =>
  useSelector(
    area,
    (snapshot) => ({
      data: snapshot.context.data,
      failure: snapshot.matches('failure') ? snapshot.context.failure : null,
    }),
    shallowEqual,
  )
