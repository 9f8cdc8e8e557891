import type { ReactNode } from 'react'
import type { Counters } from '../../../../../contract/live/stream.ts'
import { totalOf } from '../../../../../machines/live/counters.ts'
import type { LocationRef } from '../../../../../machines/live/location.ts'
import { FadingNumber } from '../../../../ui/number/fading-number.tsx'
import { type LiveRef, useFollowedLocation, useLocationCounter } from './use-live.ts'

const readers = {
  today: (counters: Counters): number => counters.net,
  now: (counters: Counters): number => totalOf(counters.zones),
}

/** The number of a location that a cell shows. */
export type LiveNumber = keyof typeof readers

const FollowedNumber = ({ location, counter }: { location: LocationRef; counter: LiveNumber }): ReactNode => {
  return <FadingNumber value={useLocationCounter(location, readers[counter])} />
}

/** A live number of one location. It subscribes to that location only; `–` if the location is not followed. */
export const LiveCell = ({ live, uuid, counter }: { live: LiveRef; uuid: string; counter: LiveNumber }): ReactNode => {
  const location = useFollowedLocation(live, uuid)
  return location ? <FollowedNumber location={location} counter={counter} /> : <span className="num">–</span>
}
