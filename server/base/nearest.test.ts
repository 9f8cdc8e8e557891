import { expect, test } from 'vitest'
import { nearestOf } from './nearest.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const metresBetween = (one: ReturnType<typeof at>, other: ReturnType<typeof at>) =>
  nearestOf([other])(one, 1)[0]?.metres ?? Number.NaN

test.each([
  // Published by Geoscience Australia for Vincenty's formula; the others are computed by Vincenty's formula on WGS 84.
  [
    'Flinders Peak – Buninyong',
    at(-37.95103341666667, 144.42486788888888),
    at(-37.65282113888889, 143.92649552777777),
    54_972.271,
  ],
  ['Warszawa – Kraków', at(52.2297, 21.0122), at(50.0614, 19.9366), 252_687.92],
  ['Szczecin – Rzeszów', at(53.4285, 14.5528), at(50.0412, 21.9991), 637_164.88],
  ['Gdańsk – Zakopane', at(54.352, 18.6466), at(49.2992, 19.9496), 569_299.2],
  ['across a square', at(52.2297, 21.0122), at(52.2319, 21.0067), 448.49],
])('R32 the geodesic distance %s agrees with known values within a metre', (_, one, other, metres) => {
  expect(Math.abs(metresBetween(one, other) - metres)).toBeLessThan(1)
})

// A linear congruential generator gives each run the same points.
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Points around twelve cities and some outside of cities, like the locations of a network. */
const pointsOf = (count: number, seed: number) => {
  const next = numbers(seed)
  const cities = Array.from({ length: 12 }, () => at(49.5 + next() * 5, 14.5 + next() * 9))
  return Array.from({ length: count }, (_, id) => {
    const city = cities[Math.floor(next() * 14)]
    const point = city
      ? at(city.latitude + (next() - 0.5) * 0.2, city.longitude + (next() - 0.5) * 0.3)
      : at(49 + next() * 6, 14 + next() * 10)
    return { id, ...point }
  })
}

test('R32 the nearest screens are those that a comparison with every screen finds, in the same order', () => {
  const screens = [...pointsOf(700, 1), ...pointsOf(50, 1).map((screen) => ({ ...screen, id: screen.id + 700 }))]
  const nearest = nearestOf(screens)
  for (const address of pointsOf(60, 2)) {
    const all = screens
      .map((screen) => ({ id: screen.id, metres: metresBetween(address, screen) }))
      .toSorted((one, other) => one.metres - other.metres || one.id - other.id)
    expect(nearest(address, 7).map(({ item }) => item.id)).toEqual(all.slice(0, 7).map(({ id }) => id))
  }
  expect(nearest(at(52, 19), 2000).length).toBe(750)
  expect(nearestOf([])(at(52, 19), 3)).toEqual([])
})

test('R32 2 000 addresses and 30 000 screens take far less than a second', () => {
  const screens = pointsOf(30_000, 3)
  const addresses = pointsOf(2000, 4)
  const before = process.cpuUsage()
  const nearest = nearestOf(screens)
  const found = addresses.reduce((sum, address) => sum + nearest(address, 5).length, 0)
  const { user, system } = process.cpuUsage(before)
  expect(found).toBe(10_000)
  expect((user + system) / 1000).toBeLessThan(1000)
})
