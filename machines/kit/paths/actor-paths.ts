import type { AnyActorRef, AnyMachineSnapshot, EventObject, InspectionEvent, PromiseActorLogic } from 'xstate'
import { SimulatedClock } from 'xstate'
import { accepts, type Path } from './paths.ts'

/** A step of a child actor: an answer, or a command that the user sends to the child. */
type ChildStep = { type: '@child'; childId: string; event: EventObject }
/** A step of the clock. */
type TimeStep = { type: '@time'; ms: number }

/** A step of a path of real actors: a command, an event for a child, or elapsed time. */
export type ActorStep<Event extends EventObject> = Event | ChildStep | TimeStep

/** Sends an event to a child; `list/load` is the child `load` of the child `list`. */
export const toChild = (childId: string, event: EventObject): ChildStep => ({ type: '@child', childId, event })

type Answer<Output> = { type: 'resolve'; output: Output } | { type: 'reject'; error: unknown }

/** The child, an actor of `controlledPromise`, resolves to an output. */
export const resolved = (childId: string, output: unknown): ChildStep => {
  const answer: Answer<unknown> = { type: 'resolve', output }
  return toChild(childId, answer)
}

/** The child, an actor of `controlledPromise`, rejects with an error. */
export const rejected = (childId: string, error: unknown): ChildStep => {
  const answer: Answer<unknown> = { type: 'reject', error }
  return toChild(childId, answer)
}

/** Time elapses on the clock of the actors. */
export const elapsed = (ms: number): TimeStep => ({ type: '@time', ms })

/**
 * Stands for a promise that the test settles by `resolved` or `rejected`. Unlike a promise it settles synchronously.
 */
export const controlledPromise = <Output, Input>(): PromiseActorLogic<Output, Input> => ({
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  transition: (snapshot, event) => {
    const answer = event as Answer<Output>
    if (answer.type === 'resolve') return { ...snapshot, status: 'done', output: answer.output, error: undefined }
    if (answer.type === 'reject') return { ...snapshot, status: 'error', output: undefined, error: answer.error }
    return snapshot
  },
  getPersistedSnapshot: (snapshot) => snapshot,
})

/** The members of a started actor of a machine that the paths need. */
type StartedActor<State, Event> = {
  getSnapshot: () => State
  getPersistedSnapshot: () => unknown
  send: (event: Event) => void
}

/** Model from which paths of real actors are generated. `keyOf` contains everything that guards read. */
export type ActorModel<State, Event extends EventObject> = {
  /** Starts a new actor of the machine with the given clock, and with an observer of its inner steps. */
  start: (clock: SimulatedClock, inspect?: (inspected: InspectionEvent) => void) => StartedActor<State, Event>
  /** The steps that are tried in a state. */
  steps: (state: State) => readonly ActorStep<Event>[]
  keyOf: (state: State) => string
  /** Number of paths after which the search fails with an error; 5 000 by default. */
  limit?: number
}

/** A path of real actors. */
export type ActorPath<State, Event extends EventObject> = Path<State, ActorStep<Event>>

const DEFAULT_LIMIT = 5000

const isChildStep = <Event extends EventObject>(step: ActorStep<Event>): step is ChildStep => step.type === '@child'
const isTimeStep = <Event extends EventObject>(step: ActorStep<Event>): step is TimeStep => step.type === '@time'

const childOf = (state: AnyMachineSnapshot, childId: string): AnyActorRef | undefined => {
  const [first = '', ...further] = childId.split('/')
  return further.reduce<AnyActorRef | undefined>(
    (actor, id) => actor?.getSnapshot().children?.[id],
    state.children[first],
  )
}

/** Whether a step can be taken in a state: the child that answers is running, or the state accepts the command. */
export const isPossible = <Event extends EventObject>(state: AnyMachineSnapshot, step: ActorStep<Event>): boolean => {
  // A machine in a final state has stopped, and its children with it.
  if (state.status !== 'active') return false
  if (isTimeStep(step)) return true
  return isChildStep(step) ? childOf(state, step.childId)?.getSnapshot().status === 'active' : accepts(state, step)
}

/**
 * Takes the steps of a path with a new actor; returns the actor, the path, and `send`, which takes a further step.
 * `inspect` observes every inner step of the actors.
 */
export const runPath = <State extends AnyMachineSnapshot, Event extends EventObject>(
  { start }: Pick<ActorModel<State, Event>, 'start'>,
  steps: readonly ActorStep<Event>[],
  inspect?: (inspected: InspectionEvent) => void,
) => {
  const clock = new SimulatedClock()
  const actor = start(clock, inspect)
  const send = (step: ActorStep<Event>): State => {
    if (isTimeStep(step)) clock.increment(step.ms)
    else if (isChildStep(step)) childOf(actor.getSnapshot(), step.childId)?.send(step.event)
    else actor.send(step)
    return actor.getSnapshot()
  }
  const taken = steps.map((step) => ({ event: step, state: send(step) }))
  return { actor, send, path: { steps: taken, state: actor.getSnapshot() } }
}

/** The path of some steps, taken by a new actor. */
export const pathOfSteps = <State extends AnyMachineSnapshot, Event extends EventObject>(
  model: Pick<ActorModel<State, Event>, 'start'>,
  steps: readonly ActorStep<Event>[],
): ActorPath<State, Event> => runPath(model, steps).path

/** The path that takes one more step than another path. */
export const pathAfter = <State extends AnyMachineSnapshot, Event extends EventObject>(
  model: Pick<ActorModel<State, Event>, 'start'>,
  { steps }: ActorPath<State, Event>,
  step: ActorStep<Event>,
): ActorPath<State, Event> => pathOfSteps(model, [...steps.map(({ event }) => event), step])

/** One shortest path of real actors to every reachable key, including the initial state. Throws at the limit. */
export const shortestActorPaths = <State extends AnyMachineSnapshot, Event extends EventObject>(
  model: ActorModel<State, Event>,
): ActorPath<State, Event>[] => {
  const first = pathOfSteps(model, [])
  const keys = new Set([model.keyOf(first.state)])
  const paths = [first]
  for (const path of paths) {
    for (const step of model.steps(path.state)) {
      if (!isPossible(path.state, step)) continue
      const next = pathAfter(model, path, step)
      const key = model.keyOf(next.state)
      if (keys.has(key)) continue
      keys.add(key)
      paths.push(next)
      if (paths.length > (model.limit ?? DEFAULT_LIMIT)) throw new Error('the model exceeds the limit of paths')
    }
  }
  return paths
}

/** Everything that an actor and its children store, as text. */
export const contentOf = (actor: { getPersistedSnapshot: () => unknown }): string =>
  JSON.stringify(actor.getPersistedSnapshot(), (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )

/** Paths, the events that are sent in their last states, and the event types that these states allow. */
export type RefusalPlan<State, Event extends EventObject> = {
  paths: readonly ActorPath<State, Event>[]
  events: readonly Event[]
  allowed: readonly string[]
}

/**
 * Sends every event that must be refused to a real actor in the last state of every path: events of types that are not
 * allowed, and events of allowed types whose content the state does not accept. Returns `state: event` for each event
 * that changes the actor or one of its children; empty for a correct machine.
 */
export const changesByRefused = <State extends AnyMachineSnapshot, Event extends EventObject>(
  model: Pick<ActorModel<State, Event>, 'start'>,
  { paths, events, allowed }: RefusalPlan<State, Event>,
): string[] =>
  paths.flatMap((path) =>
    events
      .filter((event) => !allowed.includes(event.type) || !accepts(path.state, event))
      .filter((event) => {
        const { actor } = runPath(
          model,
          path.steps.map((step) => step.event),
        )
        const before = contentOf(actor)
        actor.send(event)
        return contentOf(actor) !== before
      })
      .map((event) => `${JSON.stringify(path.state.value)}: ${event.type}`),
  )
