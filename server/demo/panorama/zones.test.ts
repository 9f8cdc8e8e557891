import { describe, expect, test } from 'vitest'
import { type Point, screenPosition, type ZoneShapes, zoneShapes } from '../../../contract/location/location.ts'
import { contains } from '../../../tests/support/statistics/polygon.ts'
import { demoNetwork } from '../network/demo-network.ts'
import { panoramaSize } from './camera.ts'
import { sceneOf } from './scene.ts'
import { hasScreen, screenLine } from './wall-screen.ts'
import { zonesIn } from './zones.ts'

const scenes = demoNetwork().locations.map(({ id }) => sceneOf(id))
const names = ['top', 'left', 'middle', 'right'] as const

type Edge = readonly [Point, Point]
const edgesOf = (corners: readonly Point[]): Edge[] =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner])
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
const cross = ([a, b]: Edge, [c, d]: Edge) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
const crossings = (one: readonly Edge[], other: readonly Edge[]) =>
  one.flatMap((edge) => other.filter((against) => cross(edge, against)))
const middleOf = (corners: readonly Point[]): Point => [
  corners.reduce((sum, [across]) => sum + across, 0) / corners.length,
  corners.reduce((sum, [, down]) => sum + down, 0) / corners.length,
]

describe('zones of a street', () => {
  test('E28 are inside the picture and fit the contract', () => {
    for (const scene of scenes) {
      const zones = zonesIn(scene)
      expect(zoneShapes.safeParse(zones).success).toBe(true)
      for (const [across, down] of names.flatMap((name) => zones[name])) {
        expect(across >= 0 && across <= panoramaSize.width && down >= 0 && down <= panoramaSize.height).toBe(true)
      }
    }
  })

  test('E28 no zone crosses itself, and zones do not overlap', () => {
    const places = Array.from(
      { length: 54 * 30 },
      (_, at): Point => [10 + (at % 54) * 20, 10 + Math.floor(at / 54) * 20],
    )
    for (const scene of scenes) {
      const zones = names.map((name) => zonesIn(scene)[name])
      for (const zone of zones) expect(crossings(edgesOf(zone), edgesOf(zone)), `location ${scene.seed}`).toEqual([])
      const shared = places.filter((place) => zones.filter((zone) => contains(zone, place)).length > 1)
      expect(shared, `location ${scene.seed}`).toEqual([])
    }
  })

  test('E28 the far road is above the near one, and the pavements are beside it', () => {
    for (const scene of scenes) {
      const zones: ZoneShapes = zonesIn(scene)
      const [top, left, middle, right] = names.map((name) => middleOf(zones[name]))
      expect(top?.[1]).toBeLessThan((middle?.[1] ?? 0) - 40)
      expect(left?.[0]).toBeLessThan((middle?.[0] ?? 0) - 150)
      expect(right?.[0]).toBeGreaterThan((middle?.[0] ?? 0) + 150)
    }
  })
})

test('E26 the line of a screen lies well inside the picture, from left to right, above the heads of people', () => {
  const lines = scenes.filter(hasScreen).map((scene) => ({ line: screenLine(scene), scene }))
  expect(lines.length / scenes.length).toBeCloseTo(0.5, 1)
  for (const { line, scene } of lines) {
    expect(screenPosition.safeParse(line).success).toBe(true)
    expect(line.enabled && line.x1 + 20 < line.x2).toBe(true)
    expect(line.x1 > 20 && line.x2 < panoramaSize.width - 20).toBe(true)
    expect(Math.max(line.y1, line.y2)).toBeLessThan(scene.camera.horizonY + 60)
    expect(Math.min(line.y1, line.y2)).toBeGreaterThan(60)
  }
})
