import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CandidatePlace, screensByValue } from './ranked-screens.ts'
import { spreadOrder } from './spread-order.ts'

const place = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  cityId: fc.integer({ min: 1, max: 3 }),
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
const screensOf = (places: readonly CandidatePlace[], pinned: ReadonlySet<number>) => {
  const search = screensByValue(places, pinned)
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
      const expected = rows.map(({ id, cityId, screenId, rank, value }) => ({
        id: screenId,
        cityId,
        placeId: id,
        value: rank === 0 ? value : 0,
      }))
      expect(screensOf(places, pinned)).toEqual(expected)
    }),
    seeded,
  )
})

test('an order of the most reached people that ends early is the beginning of the whole one', () => {
  const people = new Map([
    [1, 1000],
    [2, 300],
  ])
  fc.assert(
    fc.property(network, fc.nat(40), (places, most) => {
      const ranking = { required: [], optional: screensOf(places, new Set()) }
      const whole = spreadOrder(ranking, people, Number.POSITIVE_INFINITY)
      const { order, gains } = spreadOrder(ranking, people, most)
      expect(order).toEqual(whole.order.slice(0, most))
      expect([...gains]).toEqual([...whole.gains].slice(0, most))
    }),
    seeded,
  )
})
