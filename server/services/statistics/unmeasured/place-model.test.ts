import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KnownPlace } from './place-geometry.ts'
import { fitPlaces, type MeasuredPlace, type PlaceModel } from './place-model.ts'

const place = (uuid: string, changes: Partial<KnownPlace> = {}): KnownPlace => ({
  uuid,
  cityId: 1,
  latitude: 52,
  longitude: 21,
  centreKm: 1,
  venues: [],
  ...changes,
})
const measured = (uuid: string, contacts: number, changes: Partial<MeasuredPlace> = {}): MeasuredPlace => ({
  ...place(uuid),
  level: Math.log(contacts),
  variance: 0.003,
  ...changes,
})

const estimateOf = (model: PlaceModel | null, places: readonly KnownPlace[]) => ({
  contacts: places.map((each) => model?.contactsOf(each) ?? 0),
  covariances: model?.covariancesOf(places) ?? [],
})

/** Numbers between 0 and 1 that look random; the same seed gives the same ones (mulberry32). */
const stream = (seed: number) => {
  let state = seed | 0
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Five numbers around 0 whose mean is 0. */
const SPREAD = [-0.8, -0.4, 0, 0.4, 0.8]

test('with sensors that share nothing but their city, a place has the mean of the city', () => {
  const sensors = [100, 200, 600].map((contacts, at) => measured(`s${at}`, contacts))
  const { contacts } = estimateOf(fitPlaces(sensors), [place('new')])
  expect(contacts[0]).toBeCloseTo(300)
})

test('places near busy sensors have more contacts than places near quiet ones, where that is so among the sensors', () => {
  const corner = (at: number, base: number, latitude: number) =>
    SPREAD.map((spread, index) =>
      measured(`${at}-${index}`, base * Math.exp(spread / 8), { latitude: latitude + index / 2000 }),
    )
  const model = fitPlaces([...corner(1, 9000, 52), ...corner(2, 500, 52.1)])
  const { contacts } = estimateOf(model, [place('busy', { latitude: 52.001 }), place('quiet', { latitude: 52.101 })])
  expect(contacts[0]).toBeGreaterThan(4000)
  expect(contacts[1]).toBeLessThan(1500)
  expect(model?.error).toBeLessThan(0.4)
})

test('a place that was counted by hand has the level of the count, and less uncertainty the less the count leaves open', () => {
  const sensors = [100, 300, 900, 2700].map((contacts, at) => measured(`s${at}`, contacts))
  const estimateWith = (variance: number) => {
    const model = fitPlaces([...sensors, measured('counted', 5000, { variance })])
    const { contacts, covariances } = estimateOf(model, [place('counted')])
    return { contacts: contacts[0] ?? 0, variance: covariances[0]?.[0] ?? 0 }
  }
  const fresh = estimateWith(0.01)
  const old = estimateWith(0.2)
  expect(fresh.contacts).toBeGreaterThan(4500)
  expect(fresh.contacts).toBeLessThan(5500)
  expect(fresh.variance).toBeLessThan(0.05)
  expect(old.variance).toBeGreaterThan(fresh.variance)
  expect(old.contacts).toBeLessThan(fresh.contacts)
})

const contactsOfCity = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 25 })

test('estimates are positive and finite, variances are not negative, and the order of sensors changes nothing', () => {
  fc.assert(
    fc.property(contactsOfCity, fc.integer(), (contacts, seed) => {
      const next = stream(seed)
      const sensors = contacts.map((each, at) =>
        measured(`s${at}`, each, {
          latitude: 52 + next() / 10,
          centreKm: 10 * next(),
          venues: [1, 2, 3].filter(() => next() > 0.5),
          cityId: next() > 0.8 ? 2 : 1,
        }),
      )
      const wanted = [place('new', { venues: [1] }), place('far', { latitude: 52.3, centreKm: 20 })]
      const one = estimateOf(fitPlaces(sensors), wanted)
      const other = estimateOf(fitPlaces(sensors.toReversed()), wanted)
      for (const [at, estimate] of one.contacts.entries()) {
        expect(estimate).toBeGreaterThan(0)
        expect(Number.isFinite(estimate)).toBe(true)
        expect(one.covariances[at]?.[at]).toBeGreaterThanOrEqual(0)
        expect(other.contacts[at]).toBeCloseTo(estimate, -Math.log10(estimate) + 5)
      }
    }),
    { numRuns: 50 },
  )
})

test('the interval of a place holds the truth about as often as it says, on cities that the model has not seen', () => {
  const next = stream(7)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  let inside = 0
  const cities = 150
  for (let at = 0; at < cities; at += 1) {
    const level = () => 8 + 0.8 * normal()
    const sensors = Array.from({ length: 15 }, (_, index) => measured(`s${index}`, Math.exp(level())))
    const { contacts, covariances } = estimateOf(fitPlaces(sensors), [place('new')])
    const deviation = Math.sqrt(covariances[0]?.[0] ?? 0)
    if (Math.abs(level() - Math.log(contacts[0] ?? 1)) < 1.2816 * deviation) inside += 1
  }
  expect(inside / cities).toBeGreaterThan(0.74)
  expect(inside / cities).toBeLessThan(0.93)
})

test('without sensors there is no model', () => {
  expect(fitPlaces([])).toBeNull()
})
