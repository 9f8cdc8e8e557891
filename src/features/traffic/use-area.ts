import { shallowEqual, useSelector } from '@xstate/react'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'

/** The newest data of an area, whether a request is pending, and the failure of the last request. */
export type Shown<Data> = { data: Data | null; isPending: boolean; failure: Failure | null }

/** Subscribes to an area; a failure is returned until the area is requested again. */
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
