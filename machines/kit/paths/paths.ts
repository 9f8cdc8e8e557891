import {
  type Actor,
  type ActorLogic,
  type AnyActor,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  initialTransition,
  SimulatedClock,
  transition,
} from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'

/** A machine without input, as the graph needs it. */
export type Machine<State extends AnyMachineSnapshot, Event extends EventObject> = ActorLogic<State, Event, undefined>

/**
 * Model from which paths are generated: the events that are tried in each state, and a key of everything that guards
 * read. If the key lacks something, states are missed.
 */
export type PathModel<State, Event> = {
  events: (state: State) => readonly Event[]
  keyOf: (state: State) => string
  /** Number of transitions after which the search fails with an error; 50 000 by default. */
  limit?: number
}

/** A path from the initial state: events, each with the state that it leads to. */
export type Path<State, Event> = { steps: readonly { event: Event; state: State }[]; state: State }

/** One event in the last state of a path. */
export type PathStep<State, Event> = { path: Path<State, Event>; event: Event }

const DEFAULT_LIMIT = 50_000
const INIT = 'xstate.init'

/** Whether a state accepts an event. `can` alone is true in a final state too. */
export const accepts = <State extends AnyMachineSnapshot>(state: State, event: EventObject): boolean =>
  state.status === 'active' && state.can(event)

/** The path of some events. Its states are computed again, because the graph merges states with the same key. */
export const pathOfEvents = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  events: readonly Event[],
): Path<State, Event> => {
  let [state] = initialTransition(machine)
  const steps = events.map((event) => {
    state = transition(machine, state, event)[0]
    return { event, state }
  })
  return { steps, state }
}

const optionsOf = <State extends AnyMachineSnapshot, Event extends EventObject>(model: PathModel<State, Event>) => ({
  events: model.events,
  filterEvents: (state: State, event: Event) => accepts(state, event),
  serializeState: (state: State) => model.keyOf(state),
  serializeEvent: (event: Event) => JSON.stringify(event),
  limit: model.limit ?? DEFAULT_LIMIT,
})

/** One shortest path to every reachable key, including the initial state. Throws if the limit is reached. */
export const shortestPaths = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  model: PathModel<State, Event>,
): Path<State, Event>[] =>
  getShortestPaths(machine, optionsOf(model)).map((found) =>
    pathOfEvents(
      machine,
      found.steps.map((step) => step.event).filter((event) => event.type !== INIT),
    ),
  )

/** Every path that visits no key twice. The number grows fast: only for small models. */
export const simplePaths = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  model: PathModel<State, Event>,
): Path<State, Event>[] =>
  getSimplePaths(machine, optionsOf(model)).map((found) =>
    pathOfEvents(
      machine,
      found.steps.map((step) => step.event).filter((event) => event.type !== INIT),
    ),
  )

/** The paths that are not the beginning of a longer path. */
export const withoutPrefixes = <State, Event>(paths: readonly Path<State, Event>[]): Path<State, Event>[] => {
  const traces = paths.map((path) => path.steps.map((step) => `${JSON.stringify(step.event)}\n`).join(''))
  const isBeginning = (trace: string) => traces.some((other) => other !== trace && other.startsWith(trace))
  return paths.filter((_, index) => !isBeginning(traces[index] ?? ''))
}

/** Tries every event in the last state of every path: `taken` are the accepted events, `refused` the others. */
export const stepsOf = <State extends AnyMachineSnapshot, Event extends EventObject>(
  paths: readonly Path<State, Event>[],
  events: (state: State) => readonly Event[],
): { taken: PathStep<State, Event>[]; refused: PathStep<State, Event>[] } => {
  const steps = paths.flatMap((path) => events(path.state).map((event) => ({ path, event })))
  return {
    taken: steps.filter(({ path, event }) => accepts(path.state, event)),
    refused: steps.filter(({ path, event }) => !accepts(path.state, event)),
  }
}

/** A real actor that has received the events of a path. Its clock stands still, so it stays in the last state. */
const actorAfter = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  { steps, state }: Path<State, Event>,
): Actor<Machine<State, Event>> => {
  const actor = createActor(machine, { clock: new SimulatedClock() }).start()
  for (const { event } of steps) actor.send(event)
  const { value } = actor.getSnapshot()
  if (JSON.stringify(value) !== JSON.stringify(state.value))
    throw new Error(`the actor is in ${JSON.stringify(value)} and not in ${JSON.stringify(state.value)}`)
  return actor
}

/** Everything that an actor and its children store. */
const contentOf = (actor: AnyActor): string =>
  JSON.stringify(actor.getPersistedSnapshot(), (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )

/** Paths, the events that are sent in their last states, and the event types that these states allow. */
export type RefusalPlan<State, Event> = {
  paths: readonly Path<State, Event>[]
  events: readonly Event[]
  allowed: readonly string[]
}

/**
 * Sends every event that must be refused to a real actor in the last state of every path: events of types that are not
 * allowed, and events of allowed types whose content the state does not accept. Returns `state: event` for each event
 * that changes the actor or one of its children; empty for a correct machine.
 */
export const changesByRefused = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  { paths, events, allowed }: RefusalPlan<State, Event>,
): string[] =>
  paths.flatMap((path) =>
    events
      .filter((event) => !allowed.includes(event.type) || !accepts(path.state, event))
      .filter((event) => {
        const actor = actorAfter(machine, path)
        const before = contentOf(actor)
        actor.send(event)
        const after = contentOf(actor)
        actor.stop()
        return after !== before
      })
      .map((event) => `${JSON.stringify(path.state.value)}: ${event.type}`),
  )
