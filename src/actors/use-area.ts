import { shallowEqual, useSelector } from '@xstate/react'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { Failure } from '../../machines/kit/area/failure.ts'

/** State of an area for a panel: the newest data, whether a request is running, and the failure of the last request. */
export type ShownArea<Data> = { data: Data | null; isPending: boolean; failure: Failure | null }

/** Returns the state of an area and re-renders on a change. The failure is null again when a new request starts. */
export const useArea = <Query, Data>(area: AreaRef<Query, Data>): ShownArea<Data> =>
  useSelector(
    area,
    (snapshot) => ({
      data: snapshot.context.data,
      isPending: snapshot.matches('pending'),
      failure: snapshot.matches('failure') ? snapshot.context.failure : null,
    }),
    shallowEqual,
  )
