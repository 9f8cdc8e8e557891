import { expect, test } from 'vitest'
import { randomTraits, type SimulatedCity, simulateCity, trueReach } from '../../../tests/bench/reach/agents.ts'
import { judgeCity, summary } from '../../../tests/bench/reach/judge.ts'

/** Cities that are neither those on which the model was chosen nor those of the published page. */
const cities = [301, 302, 303].map(
  (seed): SimulatedCity => simulateCity({ ...randomTraits(seed), agents: 1200, places: 50 }),
)
const plans = cities.flatMap((city) => judgeCity(city, 25))

test('in simulated cities the true reach of most plans lies in the range, on each day of the build-up', () => {
  expect(plans.length).toBeGreaterThan(40)
  expect(summary(plans.map(({ once }) => once)).inside).toBeGreaterThan(80)
  expect(summary(plans.map(({ twice }) => twice)).inside).toBeGreaterThan(70)
  expect(summary(plans.flatMap(({ byDay }) => byDay)).inside).toBeGreaterThan(80)
})

test('the range of one k for all plans held the truth less often', () => {
  const before = summary(plans.map(({ before: each }) => each))
  expect(before.inside).toBeLessThan(summary(plans.map(({ once }) => once)).inside)
})

test('the simulated residents are counted once for 1+, and contacts are the sum of what each has', () => {
  const passes = [[Uint32Array.of(0, 0, 1), Uint32Array.of(1, 2)]]
  const [city] = cities
  if (!city) throw new Error('no city')
  const small = { ...city, passes, traits: { ...city.traits, agents: 4 } }
  expect(trueReach(small, [0], { first: 0, days: 2 })).toEqual([
    [0.5, 0.25, 0],
    [0.75, 0.5, 0],
  ])
})
