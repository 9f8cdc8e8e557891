import {
  type ActorRefLike,
  type AnyActorRef,
  type EventObject,
  type InspectionEvent,
  StateMachine,
  type StateValue,
} from 'xstate'
import { BATCH_FOLDED, JOIN_WANTED } from '../../machines/live/location-events.ts'
import { redact } from './redact.ts'

/** One event of the log: its target, its source, and whether a replay must send it again. */
export type LogEntry = {
  n: number
  /** Milliseconds since 1970. */
  at: number
  /** Ids from below the root: `/session/login`, a slash in an id as `%2F`. The root has the empty path. */
  path: string
  source: string | null
  /** True if the event came from outside the machines: a user, an answer, a timer. */
  external: boolean
  event: { type: string } & Record<string, unknown>
  /** State of the target after the event, if the target is a machine. */
  state?: StateValue
}

const isRef = (actor: ActorRefLike | undefined): actor is AnyActorRef => actor !== undefined && 'id' in actor

const isMachine = (actor: AnyActorRef): boolean => 'logic' in actor && actor.logic instanceof StateMachine

// Logic without `start` is a reducer: its state depends only on the events that it receives.
const isReducer = (actor: AnyActorRef): boolean =>
  'logic' in actor && typeof actor.logic === 'object' && actor.logic !== null && !('start' in actor.logic)

const isResult = (type: string): boolean =>
  type.startsWith('xstate.done.actor.') || type.startsWith('xstate.error.actor.')

const isExternal = (type: string, target: AnyActorRef, source: AnyActorRef | undefined): boolean => {
  if (type === 'xstate.init') return false
  // A promise sends its result to itself, and a machine sends its delayed events to itself: a replay must send both.
  if (source === undefined || source === target) return true
  return !isMachine(source) && !isResult(type)
}

// The id of a page can contain the parameters of its address.
const stepTo = (id: string): string => `/${id.replaceAll('%', '%25').replaceAll('/', '%2F')}`

/** The ids of the actors on the way from the root to a path. */
export const idsOf = (path: string): string[] => path.split('/').slice(1).map(decodeURIComponent)

/** Reads an inspected event of one actor system; `n` and `at` become the number and the time of the entry. */
export type EntryReader = (inspected: InspectionEvent, n: number, at: number) => LogEntry | null

/**
 * Creates a reader that turns inspected events into log entries. It must receive all events of the system from its
 * start, because it takes the path of an actor from `xstate.init`, the first event that a parent sends to a child.
 * The reader returns null for inspection events of other types, and for events that a replay produces itself:
 * snapshots of machines, and events between a machine and a reducer. When the target has taken the event, the reader
 * writes the reached state into the entry.
 */
export const createEntryReader = (): EntryReader => {
  const paths = new WeakMap<AnyActorRef, string>()
  const entries = new WeakMap<EventObject, LogEntry>()
  const pathOf = (actor: AnyActorRef): string => paths.get(actor) ?? stepTo(actor.id)
  return (inspected, n, at) => {
    if (inspected.type === '@xstate.snapshot') {
      const entry = entries.get(inspected.event)
      const { actorRef, snapshot } = inspected
      if (entry && 'value' in snapshot && isRef(actorRef) && pathOf(actorRef) === entry.path)
        entry.state = snapshot.value as StateValue
      return null
    }
    if (inspected.type !== '@xstate.event') return null
    const { actorRef, sourceRef, event } = inspected
    if (!isRef(actorRef)) return null
    const source = isRef(sourceRef) ? sourceRef : undefined
    if (event.type === 'xstate.init') paths.set(actorRef, source ? pathOf(source) + stepTo(actorRef.id) : '')
    else if (source && source !== actorRef && isReducer(actorRef)) return null
    // A machine's snapshot follows from its events, and may be large.
    if (source && isMachine(source) && event.type.startsWith('xstate.snapshot.')) return null
    // A reducer sends these events without a source. In a replay the reducer sends them again.
    if (event.type === JOIN_WANTED || event.type === BATCH_FOLDED) return null
    const entry: LogEntry = {
      n,
      at,
      path: pathOf(actorRef),
      source: source ? pathOf(source) : null,
      external: isExternal(event.type, actorRef, source),
      event: redact(event) as LogEntry['event'],
    }
    entries.set(event, entry)
    return entry
  }
}
