import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Counters } from '../../../../../contract/live/stream.ts'
import { hasShownCounters, type LiveSums, liveSums } from '../../../../../machines/arabox/overview/live-sums.ts'
import { SECOND_MS } from '../../../../../machines/calendar/durations.ts'
import type { LiveLocation, LocationRef } from '../../../../../machines/live/location.ts'
import { type SocketSnapshot, type socketMachine, socketStatus } from '../../../../../machines/live/socket.ts'
import type { LiveStatus } from '../../live-chip.tsx'

/** The running live socket. */
export type LiveRef = ActorRefFrom<typeof socketMachine>

/** Interval of the sums, the same as the interval of deltas. */
const SUM_MS = 100

const sumsOf = (live: LiveRef, uuids: readonly string[]): LiveSums => {
  const { locations } = live.getSnapshot().context
  return liveSums(uuids.flatMap((uuid) => locations[uuid]?.getSnapshot().context ?? []))
}

/** The sums over the araboxes of some locations, computed once for each batch of deltas. */
export const useLiveSums = (live: LiveRef, uuids: readonly string[]): LiveSums => {
  const [sums, setSums] = useState(() => sumsOf(live, uuids))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const sum = (): void => {
      timer = null
      const now = sumsOf(live, uuids)
      setSums((before) => (shallowEqual(before, now) ? before : now))
    }
    const subscription = live.subscribe(() => {
      timer ??= setTimeout(sum, SUM_MS)
    })
    sum()
    return () => {
      subscription.unsubscribe()
      if (timer !== null) clearTimeout(timer)
    }
  }, [live, uuids])
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

/** Subscribes to one number of a location; null before the first message, and if the location is not followed. */
export const useLocationNumber = (
  location: LocationRef,
  read: (counters: Counters, status: LiveLocation['status']) => number | null,
): number | null =>
  useSelector(location, ({ context }) =>
    context.counters !== null && hasShownCounters(context) ? read(context.counters, context.status) : null,
  )

/** Why a location has no number: the server cannot be asked for it, or it rejected it; null otherwise. */
export const useProblem = (location: LocationRef): 'retrying' | 'refused' | null =>
  useSelector(location, ({ context: { status } }) => (status === 'retrying' || status === 'refused' ? status : null))
