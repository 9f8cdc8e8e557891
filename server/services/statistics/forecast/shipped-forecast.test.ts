import { expect, test } from 'vitest'
import { addDays, dayNumberOf, eachDay } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { storedColumns } from '../../../store/statistics/columns.ts'
import { sumAllDays } from '../../../store/statistics/daily.ts'
import { openStatistics } from '../../../store/statistics/open-statistics.ts'
import { dailyCountsCache } from '../cache/daily-counts.ts'
import { HISTORY_DAYS } from '../cache/history-days.ts'
import { calendarReader } from '../calendar/calendars.ts'
import { daysOfPlace } from '../calendar/place-days.ts'
import { hourProfilesCache } from '../hours/hour-profiles.ts'
import { forecastCache } from './forecast-cache.ts'
import { forecastFlight } from './forecast-flight.ts'
import { forecastNetwork } from './location-forecast.ts'
import { totalOf } from './total.ts'

const now = new Date('2026-03-02T09:00:00+01:00')
const today = dayOf(now)
const sensor = { uuid: '00000001-0000-4000-8000-000000000000', cityId: 1, hasSensor: true }
/** More days than a forecast reads. */
const STORED_DAYS = HISTORY_DAYS + 60
const flight = eachDay('2026-03-09', '2026-03-22')

/** People of an hour, some days ago: each year and each week has its own. */
const peopleAt = (back: number): number =>
  100 + Math.floor(back / 364) * 40 + ((back * 7919) % 60) + ((back % 364) % 90)

test('the product forecasts what the bench forecasts from all counts of a sensor: it reads no shorter history', async () => {
  const statistics = await openStatistics(':memory:')
  try {
    const filled: Readonly<Record<string, string>> = { people_net: 'people', unit: '1' }
    const values = storedColumns.slice(4).map((column) => filled[column] ?? '0')
    await statistics.exec(`insert into hourly (${storedColumns.join(', ')})
      select '${sensor.uuid}', cast(day as timestamp) + interval (hour) hour, day, hour, ${values.join(', ')}
      from (
        select day, hour, 100 + (back // 364) * 40 + ((back * 7919) % 60) + ((back % 364) % 90) as people
        from (select range as back, date '${today}' - cast(range as integer) as day from range(1, ${STORED_DAYS + 1}))
          cross join (select range as hour from range(6, 24))
      )`)
    await statistics.transaction(sumAllDays)
    const { byDayType: profiles } = await hourProfilesCache(statistics).read([sensor.uuid], addDays(today, -56), now)
    const network = await forecastNetwork(forecastCache(dailyCountsCache(statistics)), {
      sensors: [sensor],
      days: flight,
      multipliers: { car: 1, bus: 1, views: 1 },
      profiles,
      now,
    })
    const shipped = network.totalOf([sensor])

    const firstDay = dayNumberOf(today) - STORED_DAYS
    const counts = Float64Array.from({ length: STORED_DAYS }, (_, index) => 18 * peopleAt(STORED_DAYS - index))
    const history = { key: sensor.uuid, firstDay, counts, measured: new Float64Array(STORED_DAYS).fill(1) }
    const polishDays = daysOfPlace({ calendar: 'PL', events: [] }, await calendarReader()('PL'))
    const benched = totalOf(
      forecastFlight({
        histories: [history],
        origin: dayNumberOf(today) - 1,
        from: dayNumberOf('2026-03-09'),
        to: dayNumberOf('2026-03-22'),
        calendarOf: () => polishDays,
      }),
      new Map([[sensor.uuid, 1]]),
    )
    expect(shipped.total).toBeCloseTo(benched?.total ?? 0, 3)
    expect(shipped.low).toBeCloseTo(benched?.low ?? 0, 3)
  } finally {
    await statistics.close()
  }
})
