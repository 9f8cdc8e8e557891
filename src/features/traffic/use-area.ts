import { shallowEqual, useSelector } from '@xstate/react'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'

/** What a panel shows of its area: the newest answer, whether another is on its way, why the last attempt failed. */
export type Shown<Data> = { data: Data | null; isPending: boolean; failure: Failure | null }

/** Follows an area; a failure is told until it is asked again. */
export const useArea = <Query, Data>(area: AreaRef<Query, Data>): Shown<Data> =>
  useSelector(
    area,
    (snapshot) => ({
      data: snapshot.context.data,
      isPending: snapshot.matches('pending'),
      failure: snapshot.matches('failure') ? snapshot.context.failure : null,
    }),
    shallowEqual,
  )
