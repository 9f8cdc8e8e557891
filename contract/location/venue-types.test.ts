import { expect, test } from 'vitest'
import { venueTypes } from './venue-type-table.ts'
import { venueType } from './venue-types.ts'

const ids = Object.keys(venueTypes).map(Number)

test('every venue type of OpenOOH is accepted by its id, and nothing else is', () => {
  expect(ids.every((id) => venueType.safeParse(id).success)).toBe(true)
  for (const other of [0, 12, 20_504, 205.5, -1, '205', 'retail.malls', null])
    expect(venueType.safeParse(other).success, String(other)).toBe(false)
})

test('a venue type without its last two digits is the one above it', () => {
  for (const id of ids.filter((each) => each >= 100)) {
    const above = venueTypes[Math.floor(id / 100)]
    expect(above, String(id)).toBeDefined()
    expect(venueTypes[id]?.split('.')[0]).toBe(above?.split('.')[0])
  }
})
