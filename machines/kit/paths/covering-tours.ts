import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate'
import { accepts, type Machine, type Path, type PathModel, pathOfEvents, shortestPaths } from './paths.ts'

type Step<State, Event> = { index: number; event: Event; state: State }

/**
 * Steps that a state allows, by their index in the model's event list: states with the same key have the same event at
 * an index.
 */
const stepsFrom = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  model: PathModel<State, Event>,
  from: State,
): Step<State, Event>[] =>
  model
    .events(from)
    .map((event, index) => ({ event, index }))
    .filter(({ event }) => accepts(from, event))
    .map(({ event, index }) => ({ index, event, state: transition(machine, from, event)[0] }))

/**
 * A few long paths that together take every allowed step in every reachable state at least once, or only the steps of
 * which `isWanted` says so; the others may occur on the way. Steps to a final state come last.
 */
export const coveringTours = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  model: PathModel<State, Event>,
  isWanted: (from: State, event: Event, to: State) => boolean = () => true,
): Path<State, Event>[] => {
  const stepsIn = (state: State) => stepsFrom(machine, model, state)
  const left = new Map(
    shortestPaths(machine, model).map(({ state }) => {
      const steps = stepsIn(state)
        .filter((step) => isWanted(state, step.event, step.state))
        .sort((a, b) => Number(a.state.status === 'done') - Number(b.state.status === 'done'))
      return [model.keyOf(state), steps.map((step) => step.index)]
    }),
  )
  const isLeft = (state: State): boolean => (left.get(model.keyOf(state))?.length ?? 0) > 0

  /** Steps of the shortest path from a state to a state with steps that are left; null if nothing is left. */
  const pathToNext = (from: State): Step<State, Event>[] | null => {
    const seen = new Set([model.keyOf(from)])
    const queue: { state: State; path: Step<State, Event>[] }[] = [{ state: from, path: [] }]
    for (const { state, path } of queue) {
      if (isLeft(state)) return path
      for (const step of stepsIn(state)) {
        const key = model.keyOf(step.state)
        if (seen.has(key)) continue
        seen.add(key)
        queue.push({ state: step.state, path: [...path, step] })
      }
    }
    return null
  }

  const nextTour = (): Event[] => {
    const events: Event[] = []
    let [state] = initialTransition(machine)
    for (let path = pathToNext(state); path !== null; path = pathToNext(state)) {
      for (const step of path) {
        events.push(step.event)
        state = step.state
      }
      const index = left.get(model.keyOf(state))?.shift()
      const step = stepsIn(state).find((each) => each.index === index)
      if (!step) throw new Error(`the state ${model.keyOf(state)} does not have the same steps on every path`)
      events.push(step.event)
      state = step.state
    }
    return events
  }

  const found: Path<State, Event>[] = []
  for (let events = nextTour(); events.length > 0; events = nextTour()) found.push(pathOfEvents(machine, events))
  return found
}
