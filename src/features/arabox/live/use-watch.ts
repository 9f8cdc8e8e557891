import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Counters } from '../../../../contract/live/stream.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { LiveLocation } from '../../../../machines/live/location.ts'
import { type RecorderRef, type Recording, shownLocation } from '../../../../machines/live/recorder.ts'
import { type socketMachine, socketStatus } from '../../../../machines/live/socket.ts'
import type { LiveStatus } from '../live-chip.tsx'
import { liveStatusOf } from './status/live-status.ts'

/** The live socket, and which of its locations the page is about. */
export type WatchedLocation = { live: ActorRefFrom<typeof socketMachine>; uuid: string }

/** The recorder of the location and what it has recorded; null until the location was joined. */
export const useRecording = ({
  live,
  uuid,
}: WatchedLocation): { recorder: RecorderRef; recording: Recording } | null => {
  const recorder = useSelector(live, ({ context }) => context.recorders[uuid])
  const recording = useSelector(recorder, (snapshot) => snapshot?.context)
  return recorder && recording ? { recorder, recording } : null
}

/** Where the location stands at the shown moment: now, or a recorded one. */
const useShownLocation = (watch: WatchedLocation): LiveLocation | null => {
  const recorder = useSelector(watch.live, ({ context }) => context.recorders[watch.uuid])
  return useSelector(recorder, (snapshot) => (snapshot ? shownLocation(snapshot.context) : null))
}

/** Counters of the shown moment; null before the first word of the location. */
export const useShownCounters = (watch: WatchedLocation): Counters | null => useShownLocation(watch)?.counters ?? null

/** The present day of the location: as its stream tells it, else of the clock here when the page was opened. */
export const useLocationDay = (watch: WatchedLocation): string => {
  const [here] = useState(() => dayOf(new Date()))
  return useShownCounters(watch)?.day ?? here
}

/** The moment that is shown in milliseconds, null where that is now, and whether it moves. */
export const useMoment = ({ live, uuid }: WatchedLocation): { mode: Recording['mode']; at: number | null } => {
  const recorder = useSelector(live, ({ context }) => context.recorders[uuid])
  const mode = useSelector(recorder, (snapshot) => snapshot?.context.mode ?? 'live')
  const at = useSelector(recorder, (snapshot) => snapshot?.context.at ?? null)
  return { mode, at }
}

/** Whole seconds since `runs` became true; zero while it is not. */
const useSecondsWhile = (runs: boolean): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!runs) return
    const begunMs = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begunMs) / 1000)), 1000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [runs])
  return runs ? seconds : 0
}

/** How live the location is, and for how many seconds it has been silent or its connection lost; null says none. */
export const useLiveStatus = ({ live, uuid }: WatchedLocation): { status: LiveStatus; seconds: number | null } => {
  const socket = useSelector(live, socketStatus)
  const hasFailed = useSelector(live, ({ context }) => context.failure !== null)
  const ref = useSelector(live, ({ context }) => context.locations[uuid])
  const place = useSelector(ref, (snapshot) => snapshot?.context.status)
  const silentMs = useSelector(ref, (snapshot) => snapshot?.context.silentMs ?? 0)
  const hasCounters = useSelector(ref, (snapshot) => snapshot?.context.counters != null)
  const status = liveStatusOf(socket, place, hasCounters || hasFailed)
  const lostSeconds = useSecondsWhile(status === 'resuming')
  const silentSeconds = Math.floor(silentMs / 1000)
  if (status === 'resuming') return { status, seconds: lostSeconds }
  if (status === 'silent') return { status, seconds: silentSeconds }
  return { status, seconds: status === 'live' && silentSeconds > 0 ? silentSeconds : null }
}

/** Share of the last minutes in which the arabox was heard, 0–100, as its stream said last; null where it did not. */
export const useStreamQuality = ({ live, uuid }: WatchedLocation): number | null => {
  const ref = useSelector(live, ({ context }) => context.locations[uuid])
  return useSelector(ref, (snapshot) => snapshot?.context.qualityPercent ?? null)
}
