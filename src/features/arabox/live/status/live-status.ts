import type { LiveLocation } from '../../../../../machines/live/location.ts'
import type { LiveStatus } from '../../live-chip.tsx'

/**
 * The live status of a location from the socket status and the location's stream; `wasThere` says that data was
 * received before.
 */
export const liveStatusOf = (
  socket: 'CONNECTED' | 'ERROR' | 'DISCONNECTED',
  place: LiveLocation['status'] | undefined,
  wasThere: boolean,
): LiveStatus => {
  if (place === undefined) return 'connecting'
  if (place === 'refused') return 'refused'
  if (socket !== 'CONNECTED') return wasThere ? 'resuming' : 'connecting'
  if (place === 'gap') return 'resuming'
  if (place === 'stale') return 'silent'
  return place === 'live' ? 'live' : 'connecting'
}
