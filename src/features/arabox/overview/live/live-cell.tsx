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

const FollowedNumber = ({ location, read }: { location: LocationRef; read: LiveNumber }): ReactNode => {
  return <FadingNumber value={useLocationCounter(location, readers[read])} />
}

/** A live number of one location. It subscribes to that location only; `–` if the location is not followed. */
export const LiveCell = ({ live, uuid, read }: { live: LiveRef; uuid: string; read: LiveNumber }): ReactNode => {
  const location = useFollowedLocation(live, uuid)
  return location ? <FollowedNumber location={location} read={read} /> : <span className="num">–</span>
}
