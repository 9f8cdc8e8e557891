import { expect, test } from 'vitest'
import { outagesIn } from './time-marks.ts'
import { largestMean, weekHoursOf } from './week-hours.ts'

test('days with a twentieth of the hours missing are an outage; adjacent ones are one, also by hour', () => {
  const step = (at: string, measured_hours: number) => ({ at, hours: 100, measured_hours })
  const days = [step('2026-03-01', 95), step('2026-03-02', 0), step('2026-03-03', 96), step('2026-03-04', 50)]
  expect(outagesIn(days)).toEqual([
    { from: '2026-03-01', to: '2026-03-02', missingHours: 105, hours: 200 },
    { from: '2026-03-04', to: '2026-03-04', missingHours: 50, hours: 100 },
  ])
  expect(outagesIn([step('2026-03-01T07', 100), step('2026-03-01T08', 0)])).toMatchObject([{ missingHours: 100 }])
  expect(outagesIn([{ at: '2026-03-01', hours: 0, measured_hours: 0 }])).toEqual([])
})

test('C75 the heat table has the mean of the measured days; an hour without measurement has none', () => {
  const hour = (at: number, people_net: number | null) => ({
    hour: at,
    people_net,
    people_gross: people_net,
    hours: 2,
    measured_hours: people_net === null ? 0 : 2,
  })
  const totals = { people_net: 1, people_gross: 1, cars: 0, buses: 0, audience: 1, hours: 1, measured_hours: 1 }
  const week = weekHoursOf({
    device_weekday_stats: [
      { weekday: 1, days: 2, net_gross_stats: [hour(7, 30), hour(8, null)] },
      { weekday: 2, days: 0, net_gross_stats: [hour(7, null), hour(8, null)] },
    ],
    totals,
  })
  expect(week.map(({ hours }) => hours.map(({ mean }) => mean))).toEqual([
    [15, null],
    [null, null],
  ])
  expect([largestMean(week), largestMean([])]).toEqual([15, 0])
})
