import { expect, test } from 'vitest'
import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { demoNetwork } from '../network/demo-network.ts'
import { gapsOf, locationsWithLongSilences } from './outages.ts'

const { locations } = demoNetwork()
const counted = locations.filter(({ arabox_uuid }) => arabox_uuid !== null)
const long = locationsWithLongSilences(locations)
const silentAt = (hour: number) =>
  counted.filter(({ id, city_id: cityId }) =>
    gapsOf({ id, cityId, hasLongSilences: long.has(id) }, hour, hour + 1).some(
      ([from, to]) => hour >= from && hour < to,
    ),
  )

test('about five araboxes of the demo are silent at noon, never none, and each day a city has an outage', () => {
  const firstDay = dayNumberOf('2026-03-02')
  const days = Array.from({ length: 60 }, (_, index) => firstDay + index)
  const single = days.map((day) => silentAt(day * 24 + 15).length)
  expect(Math.min(...single)).toBeGreaterThan(0)
  expect(single.reduce((sum, each) => sum + each, 0) / days.length).toBeGreaterThan(4)
  expect(single.reduce((sum, each) => sum + each, 0) / days.length).toBeLessThan(7)
  for (const day of days) {
    const most = Math.max(...Array.from({ length: 24 }, (_, hour) => silentAt(day * 24 + hour).length))
    expect(most).toBeGreaterThan(6)
    expect(most).toBeLessThan(30)
  }
})
