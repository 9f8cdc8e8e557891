import { shallowEqual, useSelector } from '@xstate/react'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'

/** The newest data of an area, and the failure of its last request until it is requested again. */
export const useArea = <Query, Data>(area: AreaRef<Query, Data>): { data: Data | null; failure: Failure | null } =>
  useSelector(
    area,
    (snapshot) => ({
      data: snapshot.context.data,
      failure: snapshot.matches('failure') ? snapshot.context.failure : null,
    }),
    shallowEqual,
  )
