import { Subject } from 'rxjs'
import { type EventObject, fromCallback } from 'xstate'
import type { ConnectionCommand, ConnectionEvent, OpenSocket } from '../../machines/live/socket-port.ts'
import { liveDeltas, type StreamClock } from './live-deltas.ts'

const isCommand = (event: EventObject): event is ConnectionCommand => event.type === 'join' || event.type === 'leave'

/** Creates the actor `connection` of the socket machine: one socket for one authorized uuid. Frames become deltas. */
export const createConnection = (open: OpenSocket, clock: StreamClock) =>
  fromCallback<EventObject, { uuid: string }>(({ input, sendBack, receive }) => {
    const emit = (event: ConnectionEvent): void => sendBack(event)
    const frames = new Subject<readonly unknown[]>()
    const deltas = frames.pipe(liveDeltas(clock)).subscribe((batch) => emit({ type: 'socket.received', ...batch }))
    const socket = open(input.uuid, {
      greeted: () => emit({ type: 'socket.greeted' }),
      frame: (received) => frames.next(received),
      ended: (end) => {
        // Messages from before the end still count.
        frames.complete()
        emit({ type: `socket.${end}` })
      },
    })
    const join = async ({ location_uuid, seq }: { location_uuid: string; seq?: number }): Promise<void> => {
      emit({ type: 'socket.answered', location_uuid, code: await socket.join(location_uuid, seq) })
    }
    receive((event) => {
      if (!isCommand(event)) return
      if (event.type === 'join') void join(event)
      else socket.leave(event.location_uuid)
    })
    return () => {
      deltas.unsubscribe()
      socket.close()
    }
  })
