import { io, type Socket } from 'socket.io-client'
import { PLAYER_NAMESPACE, type ScheduleEvent, scheduleEvent } from '../../../contract/player/schedule-event.ts'

/** A socket like that of a player. It keeps every event that it receives, and does not connect again. */
export type PlayerClient = {
  socket: Socket
  events: ScheduleEvent[]
  /** The versions of the events, in order. */
  versions(): number[]
  /** Why it was disconnected; pending while it is connected. */
  disconnected: Promise<string>
}

/** Connects with a token and waits for the first event; rejects with the error of the handshake. */
export const connectPlayer = async (url: string, token: unknown): Promise<PlayerClient> => {
  const socket = io(`${url}${PLAYER_NAMESPACE}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const events: ScheduleEvent[] = []
  socket.on('schedule', (event: unknown) => events.push(scheduleEvent.parse(event)))
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('schedule', () => resolve())
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return { socket, events, versions: () => events.map(({ version }) => version), disconnected }
}
