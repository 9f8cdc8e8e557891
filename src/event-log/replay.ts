import { type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import { entryOf, type LogEntry } from './entry.ts'
import type { EventLog } from './recorder.ts'

/** Where a replay stopped being the same: the entry of the log, and what happened instead. */
export type Divergence = { n: number; expected: string; got: string | null }
/** What a replay came to: the root as it stands after the last entry, and the first divergence, if there was one. */
export type ReplayResult = { root: AnyActorRef; divergence: Divergence | null }

const signature = (entry: LogEntry): string => `${entry.path} ${JSON.stringify(entry.event)}`

const at = (root: AnyActorRef, path: string): AnyActorRef | undefined =>
  path
    .split('/')
    .slice(1)
    .reduce<AnyActorRef | undefined>((actor, id) => actor?.getSnapshot().children?.[id], root)

/**
 * Runs a log again: `machine` is the pure root, whose services never answer, and time stands still; only what came from outside
 * is brought, everything else must follow by itself. Throws for a log whose beginning was dropped.
 */
export const replay = (log: EventLog, machine: AnyStateMachine): ReplayResult => {
  if (log.header.dropped > 0) throw new Error(`the log lacks its first ${log.header.dropped} entries`)
  const entries = log.entries.filter(
    (entry) => entry.source !== null || entry.external || entry.event.type === 'xstate.init',
  )
  const seen: LogEntry[] = []
  const root = createActor(machine, {
    id: 'app',
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      const entry = entryOf(inspected, seen.length, 0)
      if (entry) seen.push(entry)
    },
  })
  root.start()
  const differs = (upTo: number): Divergence | null => {
    for (let index = 0; index < upTo; index += 1) {
      const [expected, got] = [entries[index], seen[index]]
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
    const actor = at(root, entry.path)
    if (!actor) return { root, divergence: { n: entry.n, expected: signature(entry), got: null } }
    actor.send(entry.event)
  }
  return { root, divergence: differs(entries.length) }
}
