import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownPlace, placeGeometries } from './place-geometry.ts'
import { fitPlaces, type MeasuredPlace } from './place-model.ts'
import { placeEstimator } from './unmeasured-places.ts'

const place = (uuid: string, changes: Partial<KnownPlace> = {}): KnownPlace => ({
  uuid,
  cityId: 1,
  latitude: 52,
  longitude: 21,
  centreKm: 2,
  venues: [],
  ...changes,
})

const places = fc.array(
  fc.record({
    latitude: fc.double({ min: 52, max: 52.2, noNaN: true }),
    longitude: fc.double({ min: 20.9, max: 21.1, noNaN: true }),
    level: fc.double({ min: 4, max: 9, noNaN: true }),
    variance: fc.constantFrom(0.003, 0.05),
  }),
  { minLength: 2, maxLength: 12 },
)

test('flights that share a cache have the same contacts and covariances as flights of their own', () => {
  const geometries = placeGeometries()
  fc.assert(
    fc.property(places, places, (one, other) => {
      const wanted = [place('new'), place('other', { latitude: 52.1 })]
      for (const given of [one, other, one]) {
        const sensors = given.map((sensor, index): MeasuredPlace => ({ ...place(`s${index}`), ...sensor }))
        const [shared, alone] = [fitPlaces(sensors, geometries), fitPlaces(sensors)]
        expect(wanted.map((each) => shared?.contactsOf(each))).toEqual(wanted.map((each) => alone?.contactsOf(each)))
        expect(shared?.covariancesOf(wanted)).toEqual(alone?.covariancesOf(wanted))
      }
    }),
    { numRuns: 30 },
  )
})

test('a place that was moved has the covariances of its new point', () => {
  const geometries = placeGeometries()
  const geometry = geometries.read([place('s')], [0.01])({ near: 0.4, nearKm: 1, venue: 0, centre: 0 })
  const [before] = geometry.toPlace(place('new'))
  const [after] = geometry.toPlace(place('new', { latitude: 52.1 }))
  expect(after).toBeLessThan(before ?? 0)
  expect(geometry.toPlace(place('new'))[0]).toBe(before)
})

test('the variance of many places together is that of their pairs, of which only some are compared', () => {
  const sensors = Array.from({ length: 6 }, (_, index) => ({
    uuid: `s${index}`,
    cityId: 1,
    hasSensor: true,
  }))
  const estimatesOf = (count: number) => {
    const { estimate } = placeEstimator({
      sensors,
      places: new Map(),
      counted: new Map(),
      contactsOf: (uuid) => 1000 * (1 + Number(uuid.slice(1))),
    })
    return estimate(Array.from({ length: count }, (_, index) => ({ uuid: `p${index}`, cityId: 1, hasSensor: false })))
  }
  const [few, many] = [estimatesOf(100), estimatesOf(1000)]
  const contacts = few.byLocation.get('p0') ?? 0
  // All these places are alike: the variance is n × single + n (n − 1) × pair.
  const single = estimatesOf(1).variance
  const pair = (estimatesOf(2).variance - 2 * single) / 2
  expect(contacts).toBeGreaterThan(0)
  expect(few.variance / (100 * single + 9900 * pair)).toBeCloseTo(1, 6)
  expect(many.variance / (1000 * single + 999_000 * pair)).toBeCloseTo(1, 6)
})
