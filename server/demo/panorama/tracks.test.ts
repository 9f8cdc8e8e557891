import { describe, expect, test } from 'vitest'
import type { Point } from '../../../contract/location/location.ts'
import { contains } from '../../../tests/support/statistics/polygon.ts'
import { demoNetwork } from '../network/demo-network.ts'
import { mix } from '../random.ts'
import { panoramaSize } from './camera.ts'
import { sceneOf } from './scene.ts'
import { trackThrough, type Zone, type ZoneSequence } from './tracks.ts'
import { zonesIn } from './zones.ts'

const scenes = demoNetwork()
  .locations.filter(({ arabox_uuid }) => arabox_uuid !== null)
  .map(({ id }) => sceneOf(id))
const zoneSequences: readonly ZoneSequence[] = [
  ['left'],
  ['right'],
  ['left', 'middle', 'right'],
  ['right', 'middle', 'left'],
  ['left', 'top', 'right'],
  ['right', 'top', 'left'],
]
const zoneNames: readonly Zone[] = ['top', 'left', 'middle', 'right']
const tracksOf = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const zoneSequence = zoneSequences[at % zoneSequences.length] ?? []
    return { zoneSequence, points: trackThrough(sceneOf(seed), zoneSequence, mix(seed, at, 1)) }
  })

const isInPicture = ([across, down]: Point) =>
  Number.isInteger(across) &&
  Number.isInteger(down) &&
  across >= 0 &&
  across < panoramaSize.width &&
  down >= 0 &&
  down < panoramaSize.height

describe('tracks of people', () => {
  test('E29 have 6 to 14 points with whole coordinates inside the picture, always the same', () => {
    for (const { seed } of scenes) {
      const tracks = tracksOf(seed, 60)
      expect(JSON.stringify(tracksOf(seed, 60))).toBe(JSON.stringify(tracks))
      const unfit = tracks.filter(({ points }) => points.length < 6 || points.length > 14 || !points.every(isInPicture))
      expect(unfit, `location ${seed}`).toEqual([])
    }
  })

  test('E29 pass their zones in order, except for single points at a kerb', () => {
    let [inside, all] = [0, 0]
    for (const scene of scenes) {
      const zones = zonesIn(scene)
      for (const { zoneSequence, points } of tracksOf(scene.seed, 60)) {
        const seen = points.flatMap((point) => zoneNames.find((name) => contains(zones[name], point)) ?? [])
        inside += seen.length
        all += points.length
        expect(seen.filter((zone, at) => zone !== seen[at - 1])).toEqual(zoneSequence)
      }
    }
    expect(inside / all).toBeGreaterThan(0.95)
  })

  test('E29 are dense where people wait: the densest of 200 cells has many times the mean', () => {
    for (const scene of scenes.slice(0, 20)) {
      const cells = new Map<string, number>()
      const points = tracksOf(scene.seed, 1200).flatMap(({ points: all }) => all)
      for (const [across, down] of points) {
        const cell = `${Math.floor(across / 54)} ${Math.floor(down / 61)}`
        cells.set(cell, (cells.get(cell) ?? 0) + 1)
      }
      expect(Math.max(...cells.values()) / points.length).toBeGreaterThan(8 / 200)
    }
  })
})
