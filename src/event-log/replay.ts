import { type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import { hashOf } from '../../machines/kit/hash.ts'
import { type Difference, differences } from './differences.ts'
import { createEntryReader, idsOf, type LogEntry } from './entry.ts'
import type { EventLog } from './recorder.ts'
import { type StateTree, stateTreeOf } from './state-tree.ts'

/** What a replay compares of an entry. */
export type ReplayedStep = Pick<LogEntry, 'path' | 'event' | 'state'>
/**
 * The first entry of the log that the replay did not reproduce: its number, the address of its actor, what the log has
 * and what the replay gave (null if it gave nothing), and the differing values.
 */
export type Divergence = {
  n: number
  path: string
  expected: ReplayedStep
  got: ReplayedStep | null
  differences: Difference[]
}
/** The root after the last replayed entry, and the first divergence or null. */
export type ReplayResult = { root: AnyActorRef; divergence: Divergence | null }
/** The state of the client after an entry: as a tree, and the hash of that tree. */
export type StateAt = { tree: StateTree; hash: string; divergence: Divergence | null }

const stepOf = ({ path, event, state }: LogEntry): ReplayedStep =>
  // As JSON, because the log was also written as JSON.
  JSON.parse(JSON.stringify({ path, event, state }))

const compare = (expected: LogEntry, got: LogEntry | undefined): Divergence | null => {
  // Logs of older builds have no states.
  const one = stepOf(expected)
  const other = got ? stepOf(one.state === undefined ? { ...got, state: undefined } : got) : null
  const found = differences(one, other ?? {})
  if (found.length === 0) return null
  return { n: expected.n, path: expected.path, expected: one, got: other, differences: found }
}

const actorAt = (root: AnyActorRef, path: string): AnyActorRef | undefined =>
  idsOf(path).reduce<AnyActorRef | undefined>((actor, id) => actor?.getSnapshot().children?.[id], root)

// Other entries are notes: no actor received them.
const isEvent = ({ source, external, event }: LogEntry): boolean =>
  source !== null || external || event.type === 'xstate.init'

/** A log with all its entries can be replayed; one whose first entries were dropped can only be read. */
export const isComplete = (log: EventLog): boolean => log.header.dropped === 0

/**
 * Starts a replay. `machine` is the root machine without services, so no call is made, and the clock does not move.
 * Only external events are sent; the machines must produce all others. `advance` replays the entries up to a number and
 * returns the first divergence so far; after a divergence it does nothing. Throws if the log has dropped entries.
 */
export const startReplay = (log: EventLog, machine: AnyStateMachine) => {
  if (!isComplete(log)) throw new Error(`the log lacks its first ${log.header.dropped} entries`)
  const entries = log.entries.filter(isEvent)
  const readEntry = createEntryReader()
  const replayed: LogEntry[] = []
  const root: AnyActorRef = createActor(machine, {
    id: 'app',
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      const entry = readEntry(inspected, replayed.length, 0)
      if (entry) replayed.push(entry)
    },
  })
  // What the client did while it failed is in the log; the replay reports what differs.
  root.subscribe({ error: () => undefined })
  root.start()
  let [sent, compared] = [0, 0]
  let divergence: Divergence | null = null
  const compareTo = (end: number): void => {
    for (; compared < end && !divergence; compared += 1) {
      const expected = entries[compared]
      if (expected) divergence = compare(expected, replayed[compared])
    }
  }
  const send = (entry: LogEntry): void => {
    const actor = actorAt(root, entry.path)
    if (actor) actor.send(entry.event)
    else divergence = compare(entry, undefined)
  }
  return {
    root,
    advance: (n: number = Number.POSITIVE_INFINITY): Divergence | null => {
      for (let entry = entries[sent]; entry && entry.n <= n && !divergence; entry = entries[sent]) {
        if (entry.external) {
          compareTo(sent)
          if (!divergence) send(entry)
        }
        sent += 1
      }
      compareTo(sent)
      return divergence
    },
  }
}

/** Replays a whole log. Throws if the log has dropped entries. */
export const replay = (log: EventLog, machine: AnyStateMachine): ReplayResult => {
  const { root, advance } = startReplay(log, machine)
  return { root, divergence: advance() }
}

const stateOf = (root: AnyActorRef, divergence: Divergence | null): StateAt => {
  const tree: StateTree = JSON.parse(JSON.stringify(stateTreeOf(root)))
  return { tree, hash: hashOf(tree), divergence }
}

/**
 * Creates a walk through a log: the function returns the state after the entry with a number. A step forward replays
 * what lies between; a step back replays from the start. What an event caused belongs to it, so the state of its
 * consequences is shown with the event itself. Throws if the log has dropped entries.
 */
export const createTimeTravel = (log: EventLog, machine: AnyStateMachine): ((n: number) => StateAt) => {
  let [current, position] = [startReplay(log, machine), -1]
  return (n) => {
    if (n < position) current = startReplay(log, machine)
    position = n
    return stateOf(current.root, current.advance(n))
  }
}

/** The state after the entry with the number `n`, by a new replay; see {@link createTimeTravel} for many steps. */
export const stateAt = (log: EventLog, n: number, machine: AnyStateMachine): StateAt =>
  createTimeTravel(log, machine)(n)
