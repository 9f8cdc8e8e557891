import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Counters } from '../../../../contract/live/stream.ts'
import type { Today } from '../../../../machines/arabox/preview/preview-page.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import type { LiveLocation } from '../../../../machines/live/location.ts'
import { type RecorderRef, type Recording, shownLocation } from '../../../../machines/live/recorder.ts'
import { type socketMachine, socketStatus } from '../../../../machines/live/socket.ts'
import { useArea } from '../../../actors/use-area.ts'
import { usePlatformClock } from '../../../ui/platform-time.ts'
import type { LiveStatus } from '../live-chip.tsx'
import { liveStatusOf } from './status/live-status.ts'

/** The live socket and the location that the page shows. */
export type LiveSource = { live: ActorRefFrom<typeof socketMachine>; uuid: string }

/** The recorder of the location and its recording; null until the location is joined. */
export const useRecording = ({ live, uuid }: LiveSource): { recorder: RecorderRef; recording: Recording } | null => {
  const recorder = useSelector(live, ({ context }) => context.recorders[uuid])
  const recording = useSelector(recorder, (snapshot) => snapshot?.context)
  return recorder && recording ? { recorder, recording } : null
}

/** The location at the shown moment: now, or a recorded moment. */
const useShownLocation = (source: LiveSource): LiveLocation | null => {
  const recorder = useSelector(source.live, ({ context }) => context.recorders[source.uuid])
  return useSelector(recorder, (snapshot) => (snapshot ? shownLocation(snapshot.context) : null))
}

/** Counters at the shown moment; null before the first message of the location. */
export const useShownCounters = (source: LiveSource): Counters | null => useShownLocation(source)?.counters ?? null

/**
 * The current day of the location from its stream or its hours; the platform's day when the page was opened until
 * either is known.
 */
export const useLocationDay = (source: LiveSource, today: AreaRef<number, Today>): string => {
  const now = usePlatformClock()
  const [openedOn] = useState(() => dayOf(now()))
  const { data } = useArea(today)
  return useShownCounters(source)?.day ?? data?.day ?? openedOn
}

/** The shown moment in milliseconds since the epoch (null: now) and the mode of the recorder. */
export const useMoment = ({ live, uuid }: LiveSource): { mode: Recording['mode']; at: number | null } => {
  const recorder = useSelector(live, ({ context }) => context.recorders[uuid])
  const mode = useSelector(recorder, (snapshot) => snapshot?.context.mode ?? 'live')
  const at = useSelector(recorder, (snapshot) => snapshot?.context.at ?? null)
  return { mode, at }
}

/** Whole seconds since `isRunning` became true; 0 while it is false. */
const useSecondsWhile = (isRunning: boolean): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const begunMs = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begunMs) / 1000)), 1000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [isRunning])
  return isRunning ? seconds : 0
}

/** The live status of the location, and the seconds since its last message or since the connection was lost. */
export const useLiveStatus = ({ live, uuid }: LiveSource): { status: LiveStatus; seconds: number | null } => {
  const socket = useSelector(live, socketStatus)
  const hasFailed = useSelector(live, ({ context }) => context.failure !== null)
  const ref = useSelector(live, ({ context }) => context.locations[uuid])
  const stream = useSelector(ref, (snapshot) => snapshot?.context.status)
  const silentMs = useSelector(ref, (snapshot) => snapshot?.context.silentMs ?? 0)
  const hasCounters = useSelector(ref, (snapshot) => snapshot?.context.counters != null)
  const neverSent = useSelector(ref, (snapshot) => snapshot?.context.heardAt === null)
  const status = liveStatusOf(socket, stream, hasCounters || hasFailed)
  const lostSeconds = useSecondsWhile(status === 'resuming')
  const silentSeconds = Math.floor(silentMs / 1000)
  if (status === 'resuming') return { status, seconds: lostSeconds }
  if (status === 'silent') return { status, seconds: neverSent ? null : silentSeconds }
  return { status, seconds: status === 'live' && silentSeconds > 0 ? silentSeconds : null }
}

/** Whether the present is shown while the arabox is silent: who is in the frame now is unknown. */
export const useIsSilentNow = (source: LiveSource): boolean => {
  const isNow = useMoment(source).at === null
  return useLiveStatus(source).status === 'silent' && isNow
}

/** Share of the last minutes in which the arabox sent messages, 0–100, from its stream; null if unknown. */
export const useStreamQuality = ({ live, uuid }: LiveSource): number | null => {
  const ref = useSelector(live, ({ context }) => context.locations[uuid])
  return useSelector(ref, (snapshot) => snapshot?.context.qualityPercent ?? null)
}
