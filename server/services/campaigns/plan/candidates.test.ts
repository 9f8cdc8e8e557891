import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidatesIn } from './candidates.ts'

const place = fc.record({
  uuid: fc.string({ minLength: 1, maxLength: 3 }),
  hasSensor: fc.boolean(),
  /** Contacts of its own sensor or of the model; null for those of the mean. */
  own: fc.option(fc.constantFrom(0, 3, 5, 5.5, 90)),
  screens: fc.integer({ min: 1, max: 3 }),
})
const MEAN = 5

test('the candidates of a city are its places with free screens by value, sensor and id, and their numbers', () => {
  const network = fc.uniqueArray(place, { selector: ({ uuid }) => uuid, maxLength: 20 })
  fc.assert(
    fc.property(network, fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 30 }), (places, ids) => {
      const taken = new Set(ids)
      const all = places.map(({ uuid, hasSensor, own, screens }, at) => ({
        uuid,
        hasSensor,
        value: own ?? MEAN,
        screenIds: Array.from({ length: screens }, (_, screen) => 4 * at + screen),
      }))
      const rows = all.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
      const placeOf = ({ uuid, screenIds }: (typeof rows)[number]) => ({ uuid, screenIds, latitude: 52, longitude: 21 })
      const city = {
        cityId: 7,
        screens: all.flatMap(({ screenIds }) => screenIds).length,
        withSensor: rows.filter(({ hasSensor }) => hasSensor).map(placeOf),
        others: rows.filter(({ hasSensor }) => !hasSensor).map(placeOf),
      }
      const contactsByUuid = new Map(all.map(({ uuid, value }) => [uuid, value]))
      const found = candidatesIn(city, taken, ({ uuid }) => ({
        contacts: contactsByUuid.get(uuid) ?? MEAN,
        onFoot: 0,
      }))
      const free = rows
        .map(({ uuid, hasSensor, value, screenIds }) => ({
          id: uuid,
          cityId: 7,
          latitude: 52,
          longitude: 21,
          value,
          isMeasured: hasSensor,
          screenIds: screenIds.filter((id) => !taken.has(id)),
        }))
        .filter(({ screenIds }) => screenIds.length > 0)
        .toSorted((a, b) => b.value - a.value || Number(b.isMeasured) - Number(a.isMeasured))
      expect([...found.bestFirst()]).toEqual(free)
      expect(found.places).toBe(free.length)
      expect(found.screens).toBe(free.flatMap(({ screenIds }) => screenIds).length)
    }),
    { seed: 36, numRuns: 500 },
  )
})
