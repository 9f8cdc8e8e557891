import type { ActorLogic, AnyMachineSnapshot, EventObject } from 'xstate'
import { initialTransition, transition } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'

/** A machine without input, as the graph needs it. */
export type Machine<State extends AnyMachineSnapshot, Event extends EventObject> = ActorLogic<State, Event, undefined>

/** Where walks may go: bounded events of each state, and a key that holds everything that a guard reads (or states vanish without a word). */
export type PathModel<State, Event> = {
  events: (state: State) => readonly Event[]
  keyOf: (state: State) => string
  /** Most transitions that are looked at before the search gives up with an error; 50 000 where left out. */
  limit?: number
}

/** A way through a machine from its beginning: events, each with the state that it leads to. */
export type Path<State, Event> = { steps: readonly { event: Event; state: State }[]; state: State }

/** One event in the state that a walk leads to. */
export type PathStep<State, Event> = { walk: Path<State, Event>; event: Event }

const LIMIT = 50_000
const INIT = 'xstate.init'

/** Whether a machine takes an event now; `can` alone would say yes in a final state. */
export const accepts = <State extends AnyMachineSnapshot>(state: State, event: EventObject): boolean =>
  state.status === 'active' && state.can(event)

/** The walk of some events, state by state: the graph's own states are those of another walk where the key leaves something out. */
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

/** One shortest walk to every reachable key, the beginning included; throws when the limit is reached. */
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

/** Every walk that comes to no key twice; grows fast, so only for small grounds. */
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

/** Only the walks that are not the beginning of a longer one. */
export const withoutPrefixes = <State, Event>(walks: readonly Path<State, Event>[]): Path<State, Event>[] => {
  const traces = walks.map((walk) => walk.steps.map((step) => `${JSON.stringify(step.event)}\n`).join(''))
  const isBeginning = (trace: string) => traces.some((other) => other !== trace && other.startsWith(trace))
  return walks.filter((_, index) => !isBeginning(traces[index] ?? ''))
}

/** Every event of a ground in every state that walks lead to: those that are taken (each a transition) and those that are refused. */
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
