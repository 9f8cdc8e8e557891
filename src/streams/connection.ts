import { defer, repeat, Subject } from 'rxjs'
import { type EventObject, fromCallback } from 'xstate'
import type { ConnectionCommand, ConnectionFact, OpenSocket } from '../../machines/live/socket-port.ts'
import { liveDeltas, type StreamClock } from './live-deltas.ts'

const isCommand = (event: EventObject): event is ConnectionCommand => event.type === 'join' || event.type === 'leave'

/** Interval of the ticks in milliseconds. */
const TICK_MS = 1000

/** Creates the actor `connection` of the socket machine: one socket for one authorized uuid. Frames become deltas. */
export const createConnection = (open: OpenSocket, clock: StreamClock) =>
  fromCallback<EventObject, { uuid: string }>(({ input, sendBack, receive }) => {
    const emit = (event: ConnectionFact): void => sendBack(event)
    let aheadMs = 0
    // The platform has a clock of its own, and the clock of a device may be wrong.
    const platformClock: StreamClock = { ...clock, now: () => clock.now() + aheadMs }
    const frames = new Subject<readonly unknown[]>()
    const deltas = frames
      .pipe(liveDeltas(platformClock))
      .subscribe((batch) => emit({ type: 'socket.received', ...batch }))
    const ticks = defer(() => clock.wait(TICK_MS))
      .pipe(repeat())
      .subscribe(() => emit({ type: 'socket.ticked', at: platformClock.now() }))
    const socket = open(input.uuid, {
      greeted: (now) => {
        if (now !== undefined) aheadMs = Date.parse(now) - clock.now()
        emit({ type: 'socket.greeted' })
      },
      frame: (received) => frames.next(received),
      ended: (end) => {
        // Messages from before the end still count.
        ticks.unsubscribe()
        frames.complete()
        emit({ type: `socket.${end}` })
      },
    })
    const join = async ({ location_uuid, seq }: { location_uuid: string; seq?: number }): Promise<void> => {
      const code = await socket.join(location_uuid, seq)
      emit({ type: 'socket.answered', at: platformClock.now(), location_uuid, code })
    }
    receive((event) => {
      if (!isCommand(event)) return
      if (event.type === 'join') void join(event)
      else socket.leave(event.location_uuid)
    })
    return () => {
      deltas.unsubscribe()
      ticks.unsubscribe()
      socket.close()
    }
  })
