import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate'
import { accepts, type Machine, type Path, type PathModel, pathOfEvents, shortestPaths } from './paths.ts'

type Step<State, Event> = { index: number; event: Event; state: State }

/**
 * Steps that a state allows, by their index in the model's event list: states with the same key have the same event at
 * an index.
 */
const stepsFrom = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  ground: PathModel<State, Event>,
  from: State,
): Step<State, Event>[] =>
  ground
    .events(from)
    .map((event, index) => ({ event, index }))
    .filter(({ event }) => accepts(from, event))
    .map(({ event, index }) => ({ index, event, state: transition(machine, from, event)[0] }))

/**
 * A few long paths that together take every allowed step in every reachable state at least once. Steps to a final state
 * come last.
 */
export const coveringTours = <State extends AnyMachineSnapshot, Event extends EventObject>(
  machine: Machine<State, Event>,
  ground: PathModel<State, Event>,
): Path<State, Event>[] => {
  const stepsIn = (state: State) => stepsFrom(machine, ground, state)
  const left = new Map(
    shortestPaths(machine, ground).map(({ state }) => {
      const steps = stepsIn(state).sort((a, b) => Number(a.state.status === 'done') - Number(b.state.status === 'done'))
      return [ground.keyOf(state), steps.map((step) => step.index)]
    }),
  )
  const isLeft = (state: State): boolean => (left.get(ground.keyOf(state))?.length ?? 0) > 0

  /** Events of the nearest way from a state to one where something is left; null when there is none. */
  const wayToNext = (from: State): Step<State, Event>[] | null => {
    const seen = new Set([ground.keyOf(from)])
    const queue: { state: State; way: Step<State, Event>[] }[] = [{ state: from, way: [] }]
    for (const { state, way } of queue) {
      if (isLeft(state)) return way
      for (const step of stepsIn(state)) {
        const key = ground.keyOf(step.state)
        if (seen.has(key)) continue
        seen.add(key)
        queue.push({ state: step.state, way: [...way, step] })
      }
    }
    return null
  }

  const tour = (): Event[] => {
    const events: Event[] = []
    let [state] = initialTransition(machine)
    for (let way = wayToNext(state); way !== null; way = wayToNext(state)) {
      for (const step of way) {
        events.push(step.event)
        state = step.state
      }
      const index = left.get(ground.keyOf(state))?.shift()
      const step = stepsIn(state).find((each) => each.index === index)
      if (!step) throw new Error(`a step vanished at ${ground.keyOf(state)}`)
      events.push(step.event)
      state = step.state
    }
    return events
  }

  const found: Path<State, Event>[] = []
  for (let events = tour(); events.length > 0; events = tour()) found.push(pathOfEvents(machine, events))
  return found
}
