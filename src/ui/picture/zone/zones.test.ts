import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Point, type ZoneShapes, zoneShapes } from '../../../../contract/location/location.ts'
import { clampToPicture, positionInPercent } from '../frame.ts'
import { placePlates } from './label-plates.ts'
import { plateBeside } from './use-zone-plates.ts'
import { drawableZones, middleOfZone } from './zone.ts'
import { addCorner, longEdges, moveCorner, nearestCorner, removeCorner } from './zone-edit.ts'

const square = (left: number, top: number, side: number): Point[] => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
]
const zones: ZoneShapes = {
  top: square(400, 0, 200),
  left: square(0, 300, 200),
  middle: square(400, 300, 200),
  right: square(800, 300, 200),
}
const corner = { zone: 'left', corner: 1 } as const

test('K19 points are rounded to whole px inside a picture of width 1080, and positioned in percent of it', () => {
  const frame = { height: 608, shownWidth: 390 }
  expect(clampToPicture([-3.4, 900], frame)).toEqual([0, 608])
  expect(clampToPicture([1080.4, 12.5], frame)).toEqual([1080, 13])
  expect(clampToPicture([5, 2500], { height: 2400, shownWidth: 390 })).toEqual([5, 1920])
  expect(positionInPercent([540, 152], frame)).toEqual({ left: '50.000%', top: '25.000%' })
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', '{"top": []}'],
  ['three zones', { top: zones.top, left: zones.left, middle: zones.middle }],
  ['two corners', { ...zones, top: zones.top.slice(0, 2) }],
  ['a corner outside', { ...zones, top: [...zones.top, [1081, 5]] }],
  ['half px', { ...zones, top: [...zones.top, [10.5, 5]] }],
])('E28 %s is not a set of zones and is not drawn', (_, value) => {
  expect(drawableZones(value)).toBeNull()
})

test('E28 the label of a zone is inside the zone, even if the centre of its area is not', () => {
  expect(middleOfZone(zones.left)).toEqual([100, 400])
  const hook: Point[] = [
    [0, 0],
    [600, 0],
    [600, 600],
    [500, 600],
    [500, 100],
    [0, 100],
  ]
  const [x, y] = middleOfZone(hook)
  expect((y < 100 && x < 600) || (x > 500 && y < 600)).toBe(true)
  expect(
    middleOfZone([
      [5, 5],
      [5, 5],
      [5, 5],
    ]),
  ).toEqual([5, 5])
})

test('E28 moving, adding or removing a corner returns new zones that the contract accepts', () => {
  expect(moveCorner(zones, corner, [210, 310])?.left[1]).toEqual([210, 310])
  expect(addCorner(zones, corner)?.left).toEqual(zones.left.toSpliced(2, 0, [200, 400]))
  expect(addCorner(zones, { zone: 'left', corner: 3 })?.left.at(-1)).toEqual([0, 400])
  expect(removeCorner(zones, corner)?.left).toEqual(zones.left.toSpliced(1, 1))
  expect(zones.left).toEqual(square(0, 300, 200))
})

test('E28 a zone keeps at least three corners and gets no more than the contract allows', () => {
  const triangle = { ...zones, left: zones.left.slice(0, 3) }
  expect(removeCorner(triangle, corner)).toBeNull()
  let grown = zones
  let additions = 0
  for (let next = addCorner(grown, corner); next; next = addCorner(grown, corner)) {
    grown = next
    additions += 1
  }
  expect(additions).toBe(60)
  expect(zoneShapes.safeParse(grown).success).toBe(true)
  expect(moveCorner(zones, corner, [-1, 5])).toBeNull()
})

test('E28 only long edges have a handle in their middle, and a press near a corner selects the corner', () => {
  const flat: Point[] = [
    [0, 0],
    [100, 0],
    [100, 20],
  ]
  expect(longEdges(flat, 50).map(({ corner: first }) => first)).toEqual([0, 2])
  expect(longEdges(flat, 50)[0]?.at).toEqual([50, 0])
  expect(nearestCorner(flat, [96, 4], 14)).toBe(1)
  expect(nearestCorner(flat, [50, 4], 14)).toBe(-1)
})

const room = { width: 360, height: 202 }
const plate = fc.record({
  x: fc.double({ min: -50, max: 450, noNaN: true }),
  y: fc.double({ min: -50, max: 300, noNaN: true }),
  width: fc.integer({ min: 24, max: 90 }),
  height: fc.constant(24),
})

test('E28 plates never overlap and never leave the picture', () => {
  fc.assert(
    fc.property(fc.array(plate, { minLength: 4, maxLength: 4 }), (wanted) => {
      const placed = placePlates(
        wanted.map((each, index) => ({ ...each, id: String(index) })),
        room,
      )
      expect(placed).toHaveLength(4)
      for (const one of placed) {
        expect(one.x - one.width / 2).toBeGreaterThanOrEqual(0)
        expect(one.x + one.width / 2).toBeLessThanOrEqual(room.width)
        expect(one.y - one.height / 2).toBeGreaterThanOrEqual(0)
        expect(one.y + one.height / 2).toBeLessThanOrEqual(room.height)
        for (const other of placed) {
          if (other === one) continue
          const apartX = Math.abs(one.x - other.x) >= (one.width + other.width) / 2
          const apartY = Math.abs(one.y - other.y) >= (one.height + other.height) / 2
          expect(apartX || apartY).toBe(true)
        }
      }
    }),
  )
})

test('E28 a plate without room is omitted, and one with room keeps its position', () => {
  expect(placePlates([{ id: 'wide', x: 10, y: 10, width: 400, height: 24 }], room)).toEqual([])
  const [only] = placePlates([{ id: 'one', x: 100, y: 100, width: 60, height: 24 }], room)
  expect(only).toMatchObject({ x: 100, y: 100 })
})

test('E26 the label of the screen does not overlap the zones’ plates', () => {
  const frame = { height: 608, shownWidth: 540 }
  const word = plateBeside([{ id: 'middle', x: 270, y: 150, width: 80, height: 24 }], [540, 300], 'ekran', frame)
  expect(word).not.toBeNull()
  expect(Math.abs((word?.y ?? 0) - 150) >= 24 || Math.abs((word?.x ?? 0) - 270) >= 66).toBe(true)
})
