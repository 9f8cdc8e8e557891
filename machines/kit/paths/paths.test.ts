import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { coveringTours } from './covering-tours.ts'
import { accepts, type PathModel, shortestPaths, simplePaths, stepsOf, withoutPrefixes } from './paths.ts'

type Lamp = { type: 'press' } | { type: 'break' } | { type: 'repair' }

const lamp = setup({ types: { context: {} as { presses: number }, events: {} as Lamp } }).createMachine({
  context: { presses: 0 },
  initial: 'off',
  on: { repair: { actions: () => undefined } },
  states: {
    off: { on: { press: 'on' } },
    on: { on: { press: 'off', break: 'broken' } },
    broken: { type: 'final' },
  },
})
const model: PathModel<ReturnType<typeof lamp.getInitialSnapshot>, Lamp> = {
  events: () => [{ type: 'press' }, { type: 'break' }, { type: 'repair' }],
  keyOf: (state) => state.value,
}
const eventsOf = (paths: readonly { steps: readonly { event: Lamp }[] }[]) =>
  paths.map((path) => path.steps.map((step) => step.event.type).join(' '))

test('L05 the shortest paths lead to every state, including the initial one', () => {
  expect(eventsOf(shortestPaths(lamp, model))).toEqual(['', 'press', 'press break'])
  expect(eventsOf(withoutPrefixes(shortestPaths(lamp, model)))).toEqual(['press break'])
})

test('L05 simple paths visit no state twice', () => {
  expect(eventsOf(simplePaths(lamp, model)).sort()).toEqual(['', 'press', 'press break'])
})

test('L14 every event in every state is accepted or refused, and a final state accepts none', () => {
  const { taken, refused } = stepsOf(shortestPaths(lamp, model), model.events)
  expect(taken).toHaveLength(5)
  expect(refused).toHaveLength(4)
  const broken = shortestPaths(lamp, model).at(-1)?.state
  expect(broken && accepts(broken, { type: 'repair' })).toBe(false)
})

test('L05 the covering tours take every step, steps to final states last', () => {
  const tours = coveringTours(lamp, model)
  const steps = tours.flatMap((tour) => {
    let from = 'off'
    return tour.steps.map(({ event, state }) => {
      const step = `${from} ${event.type}`
      from = state.value
      return step
    })
  })
  expect(new Set(steps)).toEqual(new Set(['off press', 'off repair', 'on press', 'on repair', 'on break']))
  expect(tours).toHaveLength(1)
})

test('L05 an infinite model is an error', () => {
  const counter = setup({ types: { context: {} as { count: number }, events: {} as { type: 'more' } } }).createMachine({
    context: { count: 0 },
    on: { more: { actions: ({ context }) => context } },
  })
  let key = 0
  const endless = { events: () => [{ type: 'more' as const }], keyOf: () => String(key++), limit: 50 }
  expect(() => shortestPaths(counter, endless)).toThrow('limit')
})
