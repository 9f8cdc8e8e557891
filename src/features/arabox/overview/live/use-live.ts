import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Counters } from '../../../../../contract/live/stream.ts'
import { type LiveSums, liveSums } from '../../../../../machines/arabox/overview/live-sums.ts'
import { SECOND_MS } from '../../../../../machines/calendar/durations.ts'
import type { LocationRef } from '../../../../../machines/live/location.ts'
import { type SocketSnapshot, type socketMachine, socketStatus } from '../../../../../machines/live/socket.ts'
import type { LiveStatus } from '../../live-chip.tsx'

/** The running live socket. */
export type LiveRef = ActorRefFrom<typeof socketMachine>

/** Interval of the sums, the same as the interval of deltas. */
const SUM_MS = 100

const sumsOf = (live: LiveRef): LiveSums =>
  liveSums(Object.values(live.getSnapshot().context.locations).map((location) => location.getSnapshot().context))

const areSameSums = (one: LiveSums, other: LiveSums): boolean =>
  one.people === other.people && one.inFrame === other.inFrame && one.araboxes === other.araboxes

/** The sums over every followed arabox, computed once for each batch of deltas. */
export const useLiveSums = (live: LiveRef): LiveSums => {
  const [sums, setSums] = useState(() => sumsOf(live))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const sum = (): void => {
      timer = null
      const now = sumsOf(live)
      setSums((before) => (areSameSums(before, now) ? before : now))
    }
    const subscription = live.subscribe(() => {
      timer ??= setTimeout(sum, SUM_MS)
    })
    sum()
    return () => {
      subscription.unsubscribe()
      if (timer !== null) clearTimeout(timer)
    }
  }, [live])
  return sums
}

const socketStatusOf = (snapshot: SocketSnapshot): LiveStatus => {
  if (snapshot.value === 'off') return 'off'
  if (socketStatus(snapshot) === 'CONNECTED') return 'live'
  const isFirst = snapshot.context.attempt === 0 && snapshot.context.failure === null
  return isFirst && !snapshot.matches({ on: 'disconnected' }) ? 'connecting' : 'resuming'
}

/** The status of the socket, and the seconds for which it has been resuming; null otherwise. */
export const useSocketStatus = (live: LiveRef): { status: LiveStatus; seconds: number | null } => {
  const status = useSelector(live, socketStatusOf)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (status !== 'resuming') return
    const from = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - from) / SECOND_MS)), SECOND_MS)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [status])
  return { status, seconds: status === 'resuming' ? seconds : null }
}

/** The actor of a followed location; undefined for any other location. */
export const useFollowedLocation = (live: LiveRef, uuid: string): LocationRef | undefined =>
  useSelector(live, ({ context }) => context.locations[uuid])

/** Subscribes to one number of a location's counters; null before the first message. */
export const useLocationCounter = (location: LocationRef, read: (counters: Counters) => number): number | null =>
  useSelector(location, ({ context: { counters } }) => (counters ? read(counters) : null))
