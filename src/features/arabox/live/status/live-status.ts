import type { LiveLocation } from '../../../../../machines/live/location.ts'
import type { LiveStatus } from '../../live-chip.tsx'

/** How live a location is: what its socket is worth, then what its own stream says; `wasThere` where a loss follows something. */
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
