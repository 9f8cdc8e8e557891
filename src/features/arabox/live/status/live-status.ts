import type { LiveLocation } from '../../../../../machines/live/location.ts'
import type { LiveStatus } from '../../live-chip.tsx'

/** The live status from the socket and the stream of a location. `hadData`: data was received before. */
export const liveStatusOf = (
  socket: 'CONNECTED' | 'ERROR' | 'DISCONNECTED',
  stream: LiveLocation['status'] | undefined,
  hadData: boolean,
): LiveStatus => {
  if (stream === undefined) return 'connecting'
  if (stream === 'refused') return 'refused'
  if (socket !== 'CONNECTED') return hadData ? 'resuming' : 'connecting'
  if (stream === 'gap' || stream === 'retrying') return 'resuming'
  if (stream === 'stale') return 'silent'
  return stream === 'live' ? 'live' : 'connecting'
}
