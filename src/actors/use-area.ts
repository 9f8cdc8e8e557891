import { shallowEqual, useSelector } from '@xstate/react'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { Failure } from '../../machines/kit/area/failure.ts'

/** What a panel shows of its area: the newest data, whether a request is running, and why the last one failed. */
export type Shown<Data> = { data: Data | null; isPending: boolean; failure: Failure | null }

/** Subscribes to an area. A failure is null again as soon as a new request starts. */
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
