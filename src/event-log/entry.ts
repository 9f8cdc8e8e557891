import { type ActorRefLike, type AnyActorRef, type InspectionEvent, StateMachine } from 'xstate'
import { BATCH_FOLDED, GAP_FOUND } from '../../machines/live/location.ts'
import { redact } from './redact.ts'

/** One event of the log: to whom it went, from whom it came, and whether a replay must bring it again. */
export type LogEntry = {
  n: number
  /** Milliseconds since 1970. */
  at: number
  /** Ids from the root down: `/session/login`. */
  path: string
  source: string | null
  /** Came from outside the machines: a person, an answer, a timer that fired. */
  external: boolean
  event: { type: string } & Record<string, unknown>
}

const isRef = (actor: ActorRefLike | undefined): actor is AnyActorRef => actor !== undefined && 'id' in actor

/** Address of an actor: the ids from the root down, without the root. */
export const actorPath = (actor: AnyActorRef): string => {
  const parent = actor._parent
  return parent ? `${actorPath(parent)}/${actor.id}` : ''
}

const isMachine = (actor: AnyActorRef): boolean => 'logic' in actor && actor.logic instanceof StateMachine

// Only what does something by itself is started: a reducer just follows from what it is told.
const isReducer = (actor: AnyActorRef): boolean =>
  'logic' in actor && typeof actor.logic === 'object' && actor.logic !== null && !('start' in actor.logic)

const isResult = (type: string): boolean =>
  type.startsWith('xstate.done.actor.') || type.startsWith('xstate.error.actor.')

const isExternal = (type: string, target: AnyActorRef, source: AnyActorRef | undefined): boolean => {
  if (type === 'xstate.init') return false
  // A promise tells itself its result, and a machine gets its own delayed events back: both happen outside.
  if (source === undefined || source === target) return true
  return !isMachine(source) && !isResult(type)
}

/** The entry of an inspected event; null for everything that is not one event reaching one actor, and for what follows by itself: a machine's snapshot that another watches, and what passes between a machine and a reducer. */
export const entryOf = (inspected: InspectionEvent, n: number, at: number): LogEntry | null => {
  if (inspected.type !== '@xstate.event') return null
  const { actorRef, sourceRef, event } = inspected
  if (!isRef(actorRef)) return null
  const source = isRef(sourceRef) ? sourceRef : undefined
  if (source && source !== actorRef && isReducer(actorRef) && event.type !== 'xstate.init') return null
  // What a machine looks like follows from what it was told, and may be long.
  if (source && isMachine(source) && event.type.startsWith('xstate.snapshot.')) return null
  // A reducer sends these without a source; in a replay the reducer sends them again.
  if (event.type === GAP_FOUND || event.type === BATCH_FOLDED) return null
  return {
    n,
    at,
    path: actorPath(actorRef),
    source: source ? actorPath(source) : null,
    external: isExternal(event.type, actorRef, source),
    event: redact(event) as LogEntry['event'],
  }
}
