import { type ActorLogic, type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'

/** A machine without input, as the graph needs it. */
export type Machine<State extends AnyMachineSnapshot, Event extends EventObject> = ActorLogic<State, Event, undefined>

/**
 * Model from which paths are generated: the events that are tried in each state, and a key of everything that guards
 * read. If the key lacks something, the search does not find every state.
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
