import { describe, expect, test } from 'vitest'
import { downsample, type LinePoint, splitAtGaps } from './downsample.ts'

/** A year of hours with a periodic curve, one peak and one gap. */
const year: LinePoint[] = Array.from({ length: 8760 }, (_, hour) => ({
  x: hour,
  y: hour >= 3000 && hour < 3240 ? null : hour === 4321 ? 9000 : 1000 + Math.round(500 * Math.sin(hour / 3.8)),
}))
const known = (points: readonly LinePoint[]): LinePoint[] => points.filter(({ y }) => y !== null)

describe('downsampling', () => {
  test('a line with at most the given number of points is unchanged', () => {
    const short = year.slice(0, 2000)
    expect(downsample(short, 2000)).toEqual(short)
  })

  test('a longer line is reduced to at most that number of its own points, in order', () => {
    const line = downsample(year, 2000)
    expect(line.length).toBeLessThanOrEqual(2000)
    expect(line.length).toBeGreaterThan(1900)
    const own = new Map(year.map(({ x, y }) => [x, y]))
    for (const { x, y } of known(line)) expect(own.get(x)).toBe(y)
    expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).toSorted((one, other) => one - other))
  })

  test('the highest, the lowest, the first and the last point stay', () => {
    const line = known(downsample(year, 500))
    const heights = year.flatMap(({ y }) => (y === null ? [] : [y]))
    expect(Math.max(...line.map(({ y }) => y ?? 0))).toBe(9000)
    expect(Math.min(...line.map(({ y }) => y ?? 0))).toBe(Math.min(...heights))
    expect(line[0]).toEqual(year[0])
    expect(line.at(-1)).toEqual(year.at(-1))
  })

  test.each([1, -1])('both extremes stay even if they are adjacent (sign of the first: %d)', (sign) => {
    const spikes: Record<number, number> = { 500: 1000 * sign, 501: -1000 * sign, 502: 999 * sign, 503: -999 * sign }
    const line = downsample(
      Array.from({ length: 1000 }, (_, x) => ({ x, y: spikes[x] ?? 0 })),
      20,
    )
    expect(line).toContainEqual({ x: 500, y: 1000 * sign })
    expect(line).toContainEqual({ x: 501, y: -1000 * sign })
    expect(line.length).toBeLessThanOrEqual(20)
  })

  test('gaps stay, with the points before and after them', () => {
    const parts = splitAtGaps(downsample(year, 500))
    expect(parts.length).toBe(2)
    expect(parts[0]?.at(-1)?.x).toBe(2999)
    expect(parts[1]?.[0]?.x).toBe(3240)
  })

  test('a single point between two gaps stays', () => {
    const line = Array.from({ length: 100 }, (_, x) => ({ x, y: x === 49 || x === 51 ? null : x }))
    expect(downsample(line, 20)).toContainEqual({ x: 50, y: 50 })
  })
})
