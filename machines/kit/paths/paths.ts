import type { ActorLogic, AnyMachineSnapshot, EventObject } from 'xstate'
import { initialTransition, transition } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'

/** A machine without input, as the graph needs it. */
export type Machine<State extends AnyMachineSnapshot, Event extends EventObject> = ActorLogic<State, Event, undefined>

/**
 * What paths are generated from: the events of each state, and a key of everything that guards read (else states are
 * missed).
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
export type PathStep<State, Event> = { walk: Path<State, Event>; event: Event }

const LIMIT = 50_000
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

const optionsOf = <State extends AnyMachineSnapshot, Event extends EventObject>(ground: PathModel<State, Event>) => ({
  events: ground.events,
  filterEvents: (state: State, event: Event) => accepts(state, event),
  serializeState: (state: State) => ground.keyOf(state),
  serializeEvent: (event: Event) => JSON.stringify(event),
  limit: ground.limit ?? LIMIT,
})

/** One shortest path to every reachable key, including the initial state. Throws if the limit is reached. */
export const shortestPaths = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  ground: PathModel<State, Event>,
): Path<State, Event>[] =>
  getShortestPaths(machine, optionsOf(ground)).map((found) =>
    pathOfEvents(
      machine,
      found.steps.map((step) => step.event).filter((event) => event.type !== INIT),
    ),
  )

/** Every path that visits no key twice. The number grows fast: only for small models. */
export const simplePaths = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  ground: PathModel<State, Event>,
): Path<State, Event>[] =>
  getSimplePaths(machine, optionsOf(ground)).map((found) =>
    pathOfEvents(
      machine,
      found.steps.map((step) => step.event).filter((event) => event.type !== INIT),
    ),
  )

/** The paths that are not the beginning of a longer path. */
export const withoutPrefixes = <State, Event>(walks: readonly Path<State, Event>[]): Path<State, Event>[] => {
  const traces = walks.map((walk) => walk.steps.map((step) => `${JSON.stringify(step.event)}\n`).join(''))
  const isBeginning = (trace: string) => traces.some((other) => other !== trace && other.startsWith(trace))
  return walks.filter((_, index) => !isBeginning(traces[index] ?? ''))
}

/** Every event in the last state of every path: accepted and refused ones. */
export const stepsOf = <State extends AnyMachineSnapshot, Event extends EventObject>(
  walks: readonly Path<State, Event>[],
  events: (state: State) => readonly Event[],
): { taken: PathStep<State, Event>[]; refused: PathStep<State, Event>[] } => {
  const tries = walks.flatMap((walk) => events(walk.state).map((event) => ({ walk, event })))
  return {
    taken: tries.filter(({ walk, event }) => accepts(walk.state, event)),
    refused: tries.filter(({ walk, event }) => !accepts(walk.state, event)),
  }
}

/** Refused steps that change a state or its context nevertheless, as `state: event`; empty for a correct machine. */
export const changesByRefused = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  refused: readonly PathStep<State, Event>[],
): string[] =>
  refused
    .filter(({ walk: { state }, event }) => {
      const [after] = transition(machine, state, event)
      return after.context !== state.context || JSON.stringify(after.value) !== JSON.stringify(state.value)
    })
    .map(({ walk: { state }, event }) => `${JSON.stringify(state.value)}: ${event.type}`)
