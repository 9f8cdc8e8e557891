import type { ReactNode } from 'react'
import type { Counters } from '../../../../../contract/live/stream.ts'
import { totalOf } from '../../../../../machines/live/counters.ts'
import type { LiveLocation, LocationRef } from '../../../../../machines/live/location.ts'
import { useT } from '../../../../i18n/translate.ts'
import { FadingNumber } from '../../../../ui/number/fading-number.tsx'
import { araboxesWords } from '../words.ts'
import { type LiveRef, useFollowedLocation, useLocationNumber, useProblem } from './use-live.ts'

const readers = {
  today: (counters: Counters): number => counters.net,
  // The number of people in the picture of a silent arabox is unknown.
  now: (counters: Counters, status: LiveLocation['status']): number | null =>
    status === 'stale' ? null : totalOf(counters.zones),
}

/** The number of a location that a cell shows. */
export type LiveNumber = keyof typeof readers

const FollowedNumber = ({ location, counter }: { location: LocationRef; counter: LiveNumber }): ReactNode => {
  const t = useT(araboxesWords)
  const value = useLocationNumber(location, readers[counter])
  const problem = useProblem(location)
  if (problem === null) return <FadingNumber value={value} />
  const text = t(problem === 'retrying' ? 'notFollowed' : 'noLiveAccess')
  return (
    <span className="live-number num" title={text}>
      –<span className="visually-hidden"> {text}</span>
    </span>
  )
}

/** A live number of one location. It subscribes to that location only; `–` if the location is not followed. */
export const LiveCell = ({ live, uuid, counter }: { live: LiveRef; uuid: string; counter: LiveNumber }): ReactNode => {
  const location = useFollowedLocation(live, uuid)
  return location ? <FollowedNumber location={location} counter={counter} /> : <span className="num">–</span>
}
