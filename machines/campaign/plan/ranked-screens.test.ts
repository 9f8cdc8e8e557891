import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidatesOf } from '../../../tests/support/samples/plan-candidates.ts'
import { rankScreens } from './ranked-screens.ts'
import type { CandidatePlace } from './screens-of-city.ts'
import { spreadOrder } from './spread-order.ts'

const place = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  cityId: fc.integer({ min: 1, max: 3 }),
  latitude: fc.constantFrom(52.2, 52.2001, 52.25, 52.3),
  longitude: fc.constantFrom(21, 21.05),
  value: fc.constantFrom(0, 1, 2.5, 2.5000001, 40),
  isMeasured: fc.boolean(),
  screens: fc.integer({ min: 1, max: 3 }),
})
const network = fc.uniqueArray(place, { selector: ({ id }) => id, maxLength: 30 }).map((places) =>
  places.map(
    ({ screens, ...each }, at): CandidatePlace => ({
      ...each,
      screenIds: Array.from({ length: screens }, (_, screen) => 1000 - 4 * at - screen),
    }),
  ),
)
const rankingOf = (places: readonly CandidatePlace[], pinned: ReadonlySet<number>, most = 1000) => {
  const search = rankScreens(candidatesOf(places), { bounds: new Map(), pinned }, most)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
  }
}
const pinnedIds = fc.uniqueArray(fc.integer({ min: 880, max: 1000 }), { maxLength: 8 })
const seeded = { seed: 36, numRuns: 500 }

test('screens are in the order of their value, sensor, place, and of the pinned ones at a place', () => {
  fc.assert(
    fc.property(network, pinnedIds, (places, ids) => {
      const pinned = new Set(ids)
      const rows = places.flatMap(({ screenIds, ...at }) =>
        screenIds
          .toSorted((a, b) => Number(pinned.has(b)) - Number(pinned.has(a)) || a - b)
          .map((screenId, rank) => ({ ...at, screenId, rank })),
      )
      rows.sort(
        (a, b) =>
          a.rank - b.rank || b.value - a.value || Number(b.isMeasured) - Number(a.isMeasured) || (a.id < b.id ? -1 : 1),
      )
      const expected = rows.map(({ id, cityId, latitude, longitude, screenId, rank, value, isMeasured }) => ({
        id: screenId,
        cityId,
        placeId: id,
        latitude,
        longitude,
        isMeasured,
        value: rank === 0 ? value : 0,
      }))
      const { required, optional, count } = rankingOf(places, pinned)
      expect(required).toEqual(expected.filter(({ id }) => pinned.has(id)))
      expect(optional).toEqual(expected.filter(({ id }) => !pinned.has(id)))
      expect(count).toBe(expected.length)
    }),
    seeded,
  )
})

test('a ranking of as many screens as a plan can have is the beginning of the whole one', () => {
  fc.assert(
    fc.property(network, pinnedIds, fc.nat(40), (places, ids, most) => {
      const whole = rankingOf(places, new Set(ids))
      const { required, optional, count } = rankingOf(places, new Set(ids), most)
      expect(required).toEqual(whole.required)
      expect(optional).toEqual(whole.optional.slice(0, Math.max(0, most - required.length)))
      expect(count).toBe(whole.count)
    }),
    seeded,
  )
})

test('promise P11 no place is looked at that a plan of the most screens has no use for', () => {
  let seen = 0
  const city = (cityId: number) => ({
    cityId,
    screens: 10_000,
    *bestFirst() {
      for (let at = 0; at < 10_000; at += 1) {
        seen += 1
        yield {
          id: `${cityId} ${at}`,
          cityId,
          latitude: 52,
          longitude: 21,
          value: 10_000 - at,
          isMeasured: false,
          screenIds: [cityId * 10_000 + at],
        }
      }
    },
  })
  const search = rankScreens([city(1), city(2), city(3)], { bounds: new Map(), pinned: new Set() }, 100)
  while (search.next().done !== true);
  // One further place of each city waits for its turn.
  expect(seen).toBeLessThanOrEqual(103)
})

test('an order of the most reached people that ends early is the beginning of the whole one', () => {
  const middle = { latitude: 52.22, longitude: 21.02 }
  const cities = new Map([
    [1, { ...middle, people: 1000 }],
    [2, { ...middle, people: 300 }],
  ])
  const ordered = (ranking: ReturnType<typeof rankingOf>, most: number) => {
    const search = spreadOrder(ranking, { cities, days: 14, most, known: new Map() })
    for (;;) {
      const { done, value } = search.next()
      if (done === true) return value
    }
  }
  fc.assert(
    fc.property(network, fc.nat(40), (places, most) => {
      const ranking = rankingOf(places, new Set())
      const whole = ordered(ranking, Number.POSITIVE_INFINITY)
      const { order, gains } = ordered(ranking, most)
      expect(order).toEqual(whole.order.slice(0, most))
      expect([...gains]).toEqual([...whole.gains].slice(0, most))
    }),
    seeded,
  )
})
