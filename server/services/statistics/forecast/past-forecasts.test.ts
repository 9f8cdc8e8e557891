import { expect, test } from 'vitest'
import { eachDay } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { openStatistics } from '../../../store/statistics/open-statistics.ts'
import { dailyCountsCache } from '../cache/daily-counts.ts'
import { hourProfilesCache } from '../hours/hour-profiles.ts'
import { appendHours, type HourlyCount, inLocalTime } from '../hours/store-hours.ts'
import { historyStart } from '../realized-audience.ts'
import { forecastCache } from './forecast-cache.ts'
import { forecastNetwork } from './location-forecast.ts'
import { pastForecasts } from './past-forecasts.ts'

const first = new Date('2025-10-20T14:10:00+02:00')
const last = new Date('2026-01-12T09:00:00+01:00')
const sensors = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'].map((uuid) => ({
  uuid,
  cityId: 1,
  hasSensor: true,
}))
const uuids = sensors.map(({ uuid }) => uuid)
const multipliers = { car: 1.5, bus: 10, views: 1 }

/** Hours of 150 days before the last instant, each different from the others. */
function* counts(): Generator<HourlyCount> {
  const endMs = last.getTime()
  for (let ms = endMs - 150 * 24 * HOUR_MS; ms < endMs; ms += HOUR_MS)
    for (const [index, location_uuid] of uuids.entries()) {
      const people_net = 40 + (((ms / HOUR_MS) * 7919) % 53) + 30 * index
      const others = { people_gross: people_net, cars: 5 + index, buses: 1, ages: Array(14).fill(0) }
      yield { location_uuid, hour: new Date(ms), people_net, ...others }
    }
}

test('forecasts of the past from counts that are read once equal those that read the store at each instant', async () => {
  const statistics = await openStatistics(':memory:')
  await appendHours(statistics, inLocalTime(counts(), 'Europe/Warsaw'))
  const past = pastForecasts(statistics, first, last)
  const days = eachDay('2026-01-19', '2026-02-01')
  // The second half of the repeated hour, a full hour, and days that are not in the order of time.
  for (const at of ['2025-10-26T02:30:00+01:00', '2026-01-12T09:00:00+01:00', '2025-12-24T17:45:00+01:00']) {
    const now = new Date(at)
    const from = historyStart(dayOf(now))
    const profile = await hourProfilesCache(statistics).read(uuids, from, now)
    expect(await past.hourProfile(uuids, from, now)).toEqual(profile)
    const request = { sensors, days, multipliers, profiles: profile.byDayType, now }
    const forecast = (await forecastNetwork(forecastCache(dailyCountsCache(statistics)), request)).totalOf(sensors)
    expect(forecast.total).toBeGreaterThan(0)
    expect((await past.forecastNetwork(request)).totalOf(sensors)).toEqual(forecast)
  }
  await statistics.close()
})
