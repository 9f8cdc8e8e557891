import { type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import { createEntryReader, type LogEntry } from './entry.ts'
import type { EventLog } from './recorder.ts'

/** The first entry of the log that the replay did not reproduce, and what the replay gave instead. */
export type Divergence = { n: number; expected: string; got: string | null }
/** The root after the last replayed entry, and the first divergence or null. */
export type ReplayResult = { root: AnyActorRef; divergence: Divergence | null }

const signature = (entry: LogEntry): string => `${entry.path} ${JSON.stringify(entry.event)}`

const actorAt = (root: AnyActorRef, path: string): AnyActorRef | undefined =>
  path
    .split('/')
    .slice(1)
    .reduce<AnyActorRef | undefined>((actor, id) => actor?.getSnapshot().children?.[id], root)

/**
 * Replays a log. `machine` is the root machine without services, so no call is made, and the clock does not move. Only
 * external events are sent; the machines must produce all others. Throws if the log has dropped entries.
 */
export const replay = (log: EventLog, machine: AnyStateMachine): ReplayResult => {
  if (log.header.dropped > 0) throw new Error(`the log lacks its first ${log.header.dropped} entries`)
  const entries = log.entries.filter(
    (entry) => entry.source !== null || entry.external || entry.event.type === 'xstate.init',
  )
  const readEntry = createEntryReader()
  const replayed: LogEntry[] = []
  const root = createActor(machine, {
    id: 'app',
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      const entry = readEntry(inspected, replayed.length, 0)
      if (entry) replayed.push(entry)
    },
  })
  root.start()
  const differs = (upTo: number): Divergence | null => {
    for (let index = 0; index < upTo; index += 1) {
      const [expected, got] = [entries[index], replayed[index]]
      if (expected && (!got || signature(expected) !== signature(got))) {
        return { n: expected.n, expected: signature(expected), got: got ? signature(got) : null }
      }
    }
    return null
  }
  for (const [index, entry] of entries.entries()) {
    if (!entry.external) continue
    const before = differs(index)
    if (before) return { root, divergence: before }
    const actor = actorAt(root, entry.path)
    if (!actor) return { root, divergence: { n: entry.n, expected: signature(entry), got: null } }
    actor.send(entry.event)
  }
  return { root, divergence: differs(entries.length) }
}
