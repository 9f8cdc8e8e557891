import { describe, expect, test } from 'vitest'
import { type LinePoint, thinned, unbroken } from './downsample.ts'

/** A year of hours with a daily swing, one peak and one hole. */
const year: LinePoint[] = Array.from({ length: 8760 }, (_, hour) => ({
  x: hour,
  y: hour >= 3000 && hour < 3240 ? null : hour === 4321 ? 9000 : 1000 + Math.round(500 * Math.sin(hour / 3.8)),
}))
const known = (points: readonly LinePoint[]): LinePoint[] => points.filter(({ y }) => y !== null)

describe('thinning', () => {
  test('a line of no more points than that stays as it is', () => {
    const short = year.slice(0, 2000)
    expect(thinned(short, 2000)).toEqual(short)
  })

  test('a longer one is drawn in at most so many points, all of them its own and in their order', () => {
    const line = thinned(year, 2000)
    expect(line.length).toBeLessThanOrEqual(2000)
    expect(line.length).toBeGreaterThan(1900)
    const own = new Map(year.map(({ x, y }) => [x, y]))
    for (const { x, y } of known(line)) expect(own.get(x)).toBe(y)
    expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).toSorted((one, other) => one - other))
  })

  test('its highest and lowest points and its ends stay', () => {
    const line = known(thinned(year, 500))
    const heights = year.flatMap(({ y }) => (y === null ? [] : [y]))
    expect(Math.max(...line.map(({ y }) => y ?? 0))).toBe(9000)
    expect(Math.min(...line.map(({ y }) => y ?? 0))).toBe(Math.min(...heights))
    expect(line[0]).toEqual(year[0])
    expect(line.at(-1)).toEqual(year.at(-1))
  })

  test.each([1, -1])('both extremes stay, also where they stand side by side (%d first)', (way) => {
    const spikes: Record<number, number> = { 500: 1000 * way, 501: -1000 * way, 502: 999 * way, 503: -999 * way }
    const line = thinned(
      Array.from({ length: 1000 }, (_, x) => ({ x, y: spikes[x] ?? 0 })),
      20,
    )
    expect(line).toContainEqual({ x: 500, y: 1000 * way })
    expect(line).toContainEqual({ x: 501, y: -1000 * way })
    expect(line.length).toBeLessThanOrEqual(20)
  })

  test('its gaps stay, from the last point before to the first point after', () => {
    const parts = unbroken(thinned(year, 500))
    expect(parts.length).toBe(2)
    expect(parts[0]?.at(-1)?.x).toBe(2999)
    expect(parts[1]?.[0]?.x).toBe(3240)
  })

  test('a point that stands alone between two gaps stays', () => {
    const line = Array.from({ length: 100 }, (_, x) => ({ x, y: x === 49 || x === 51 ? null : x }))
    expect(thinned(line, 20)).toContainEqual({ x: 50, y: 50 })
  })
})
