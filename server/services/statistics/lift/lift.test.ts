import { expect, test } from 'vitest'
import { nearlyNormal, stream } from '../../../../tests/support/samples/seeded-numbers.ts'
import { atOnce } from '../../../base/slices.ts'
import { designLift, type LiftDesign } from './design-lift.ts'
import { evaluateLift, type LiftResult } from './evaluate-lift.ts'
import type { Question } from './inference.ts'
import { liftSettings } from './lift-settings.ts'
import { type PlaceDays, panelOf } from './panel.ts'

const FIRST_DAY = 19_000
const DAYS = 460
const FLIGHT = { from: 440, days: 14 }
const UNTIL = 430
// A shorter fit than in the product, so that hundreds of cities take seconds.
const settings = { ...liftSettings, fitDays: 84 }
const different: Question = { hypothesis: 'different', confidence: 0.9 }

type Changes = {
  readonly places?: number
  readonly noise?: number
  readonly change?: (place: number, day: number) => number
}

/** Places with a common weather and noise of their own. Place 0 and 1 are tested. */
const city = (seed: number, { places = 8, noise = 0.08, change = () => 1 }: Changes = {}): PlaceDays[] => {
  const next = stream(seed)
  const normal = () => nearlyNormal(Math.floor(next() * 2 ** 30))
  const weather = Array.from({ length: DAYS }, () => 0.1 * normal())
  return Array.from({ length: places }, (_, place) => {
    const level = 1000 + 2000 * next()
    return {
      key: `p${place}`,
      firstDay: FIRST_DAY,
      counts: Float64Array.from({ length: DAYS }, (_, day) => {
        const weekend = (FIRST_DAY + day) % 7 < 2 ? 0.8 : 1
        const usual = level * weekend * Math.exp((weather[day] ?? 0) + noise * normal())
        return Math.round(usual * change(place, day))
      }),
    }
  })
}

const panel = (places: readonly PlaceDays[]) =>
  panelOf(places, { firstDay: FIRST_DAY, lastDay: FIRST_DAY + DAYS - 1 }, () => false)

const designOf = (places: readonly PlaceDays[], changes: Partial<Parameters<typeof designLift>[0]> = {}): LiftDesign =>
  atOnce(
    designLift(
      {
        panel: panel(places),
        tests: [0, 1],
        candidates: places.map((_, at) => at).slice(2),
        flight: FLIGHT,
        until: UNTIL,
        question: different,
        effectOfInterest: 0.2,
        ...changes,
      },
      settings,
    ),
  )

const resultOf = (places: readonly PlaceDays[], design: LiftDesign, question = different): LiftResult =>
  evaluateLift(
    panel(places),
    { group: { tests: [0, 1], controls: design.controls.map(({ place }) => place) }, flight: FLIGHT },
    {
      question,
      critical: design.critical ?? Number.NaN,
      placebos: design.placebos.map(({ effect }) => effect),
      usualFitError: design.usualFitError,
      controlScales: design.controlScales,
    },
    settings,
  )

const inFlight = (day: number): boolean => day >= FLIGHT.from && day < FLIGHT.from + FLIGHT.days
const times = (factor: number) => (place: number, day: number) => (place < 2 && inFlight(day) ? factor : 1)
const partOf = (values: readonly boolean[]): number => values.filter(Boolean).length / values.length
const seeds = Array.from({ length: 120 }, (_, at) => 1000 + at)

test('without an effect, a tenth of 120 cities at most a little more has one at a confidence of 90 percent', () => {
  const found = seeds.map((seed) => {
    const places = city(seed)
    return resultOf(places, designOf(places)).isFound
  })
  expect(partOf(found)).toBeGreaterThan(0.04)
  expect(partOf(found)).toBeLessThan(0.14)
})

test('the smallest effect of a design is found with about its power, and the interval has it about as often as it says', () => {
  const results = seeds.map((seed) => {
    const design = designOf(city(seed))
    const effect = design.smallestEffect ?? Number.NaN
    const { isFound, interval } = resultOf(city(seed, { change: times(1 + effect) }), design)
    const [low, high] = [interval?.low ?? Number.NaN, interval?.high ?? Number.NaN]
    return { isFound, isCovered: low <= Math.log(1 + effect) && Math.log(1 + effect) <= high }
  })
  expect(partOf(results.map(({ isFound }) => isFound))).toBeGreaterThan(0.72)
  expect(partOf(results.map(({ isCovered }) => isCovered))).toBeGreaterThan(0.84)
})

test('a question about more people does not find fewer, and its interval is open above', () => {
  const question: Question = { hypothesis: 'more', confidence: 0.9 }
  const design = designOf(city(5), { question })
  const fewer = resultOf(city(5, { change: times(0.6) }), design, question)
  expect(fewer).toMatchObject({ isFound: false, interval: { high: null } })
  expect(resultOf(city(5, { change: times(1.4) }), design, question).isFound).toBe(true)
})

test('a design with fewer than three alike places is refused', () => {
  expect(designOf(city(1, { places: 4 })).refusals).toEqual(['few_controls'])
})

test('a place with another week is no control', () => {
  const shops = (place: number, day: number) => (place === 7 && (FIRST_DAY + day) % 7 < 2 ? 0.01 : 1)
  expect(designOf(city(1, { change: shops })).controls.map(({ place }) => place)).not.toContain(7)
  expect(designOf(city(1)).controls.map(({ place }) => place)).toContain(7)
})

test('a design without test places is refused', () => {
  expect(designOf(city(1), { tests: [] }).refusals).toEqual(['no_test_places'])
})

test('a design with too few past windows for its confidence is refused', () => {
  const question: Question = { hypothesis: 'different', confidence: 0.99 }
  const { refusals, separateWindows, neededWindows, critical } = designOf(city(1), { question })
  expect(refusals).toEqual(['little_history'])
  expect([separateWindows < 100, neededWindows, critical]).toEqual([true, 100, null])
})

test('a design that cannot see the effect of interest is refused, and says how many places would show it', () => {
  const weak = designOf(city(1, { noise: 0.3 }), { effectOfInterest: 0.03 })
  expect(weak.refusals).toEqual(['effect_unseen'])
  expect(weak.power).toBeLessThan(0.8)
  const nearly = designOf(city(1), { effectOfInterest: 0.8 * (designOf(city(1)).smallestEffect ?? 0) })
  expect(nearly.refusals).toEqual(['effect_unseen'])
  expect(nearly.wouldSee.places).toBeGreaterThan(2)
})

test('a result says which weights the controls had, and compares the days before with what was expected', () => {
  const places = city(3, { change: times(1.3) })
  const result = resultOf(places, designOf(city(3)))
  expect(result.refusals).toEqual([])
  expect(Math.exp(result.flight?.effect ?? 0)).toBeCloseTo(1.3, 0)
  expect(Math.abs(result.before ?? 1)).toBeLessThan(0.1)
  expect(result.flight?.weights.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThan(0.5)
  expect(result.placeboPlaces).toHaveLength(6)
})

test('days of one test place that failed are left out, and change the effect little', () => {
  const gap = (place: number, day: number) => (place === 0 && inFlight(day) && day % 3 === 0 ? Number.NaN : 1)
  const change = (place: number, day: number) => gap(place, day) * times(1.3)(place, day)
  const result = resultOf(city(3, { change }), designOf(city(3)))
  expect(result.flight?.measuredShare).toBeLessThan(0.9)
  expect(Math.exp(result.flight?.effect ?? 0)).toBeCloseTo(1.3, 0)
})

test.each([
  [
    'the test places failed',
    (place: number, day: number) => (place < 2 && inFlight(day) ? Number.NaN : 1),
    'tests_unmeasured',
  ],
  [
    'the controls failed',
    (place: number, day: number) => (place > 3 && inFlight(day) ? Number.NaN : 1),
    'controls_unmeasured',
  ],
  [
    'the test places were changed before the flight',
    (place: number, day: number) => (place < 2 && day >= FLIGHT.from - FLIGHT.days && day < FLIGHT.from ? 2 : 1),
    'placebo_failed',
  ],
  [
    'the controls no longer explain the test places',
    (place: number, day: number) => (place < 2 && day >= FLIGHT.from - 80 ? 1 + 3 * ((day * day) % 2) : 1),
    'fit_broke',
  ],
] as const)('there is no answer when %s', (_what, change, refusal) => {
  const result = resultOf(city(2, { change }), designOf(city(2)))
  expect(result.refusals).toContain(refusal)
  expect(result).toMatchObject({ isFound: false, interval: null, p: null })
})

test('the interval is wider when places without the campaign were unusual too', () => {
  const unusual = (place: number, day: number) => (place > 1 && inFlight(day) ? 1 + 0.6 * (place % 2) : 1)
  const design = designOf(city(4))
  expect(resultOf(city(4), design).widened).toBeLessThan(1.5)
  expect(resultOf(city(4, { change: unusual }), design).widened).toBeGreaterThan(1.5)
})

test('the same counts give the same design', () => {
  expect(designOf(city(9))).toEqual(designOf(city(9)))
})

test('what happens after the day of the design does not change it', () => {
  const later = (_place: number, day: number) => (day >= UNTIL ? 5 : 1)
  expect(designOf(city(9, { change: later }))).toEqual(designOf(city(9)))
})

test('holidays are left out at all places', () => {
  const holiday = FIRST_DAY + FLIGHT.from + 3
  const places = city(6, { change: (place, day) => (place < 2 && FIRST_DAY + day === holiday ? 50 : 1) })
  const open = evaluateLift(
    panelOf(places, { firstDay: FIRST_DAY, lastDay: FIRST_DAY + DAYS - 1 }, (day) => day === holiday),
    { group: { tests: [0, 1], controls: [2, 3, 4, 5] }, flight: FLIGHT },
    { question: different, critical: 1, placebos: [1], usualFitError: 1, controlScales: [] },
    settings,
  )
  expect(open.flight?.observedByDay[settings.levelDays + 3]).toBeNaN()
  expect(Math.abs(open.flight?.effect ?? 1)).toBeLessThan(0.15)
})
