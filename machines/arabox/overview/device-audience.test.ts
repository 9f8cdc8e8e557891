import { expect, test } from 'vitest'
import { withAudience } from './device-audience.ts'

test('E16 a location without an entry in the statistics has the audience 0', () => {
  const rows = withAudience(
    [
      { location_uuid: 'a', name: 'Rynek' },
      { location_uuid: 'b', name: 'Dworzec' },
    ],
    [
      { location_uuid: 'b', audience: 12 },
      { location_uuid: 'c', audience: 99 },
    ],
  )
  expect(rows).toEqual([
    { location_uuid: 'a', name: 'Rynek', audience: 0 },
    { location_uuid: 'b', name: 'Dworzec', audience: 12 },
  ])
})
