import { io } from 'socket.io-client'
import { PLAYER_NAMESPACE, scheduleEvent } from '../../contract/player/schedule-event.ts'
import { MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'

/** Milliseconds before the first attempt to connect again, up to a half more or less by chance; then twice as long. */
const RECONNECT_MS = 5 * SECOND_MS
/** Milliseconds before a player that was refused or disconnected connects again, and up to as much more by chance. */
const REFUSED_MS = 30 * SECOND_MS
/** The spread after a refusal: the player asks at once whether it has ended. */
const REFUSED_SPREAD_MS = SECOND_MS

/**
 * Keeps a player connected to the platform at a base address (`https://host/socket.io`), and calls `onChange` for each
 * new version of its schedule, with the milliseconds over which players spread their reads. It calls it too when the
 * platform refuses or disconnects the player, which may have ended. Returns the function that closes the connection.
 */
export const openPlayerSocket = (base: string, token: string, onChange: (spreadMs: number) => void): (() => void) => {
  const { origin, pathname } = new URL(base)
  const socket = io(`${origin}${PLAYER_NAMESPACE}`, {
    path: pathname,
    auth: { token },
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: MINUTE_MS,
    randomizationFactor: 0.5,
  })
  let latestVersion: number | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  const onEnd = (): void => {
    // After a loss of the network the library connects again by itself.
    if (socket.active) return
    onChange(REFUSED_SPREAD_MS)
    retry = setTimeout(() => socket.connect(), REFUSED_MS * (1 + Math.random()))
  }
  socket.on('schedule', (received: unknown) => {
    const { success, data } = scheduleEvent.safeParse(received)
    if (!success || data.version === latestVersion) return
    latestVersion = data.version
    onChange(data.spread_ms)
  })
  socket.on('connect_error', onEnd)
  socket.on('disconnect', onEnd)
  return () => {
    clearTimeout(retry)
    socket.off()
    socket.disconnect()
  }
}
