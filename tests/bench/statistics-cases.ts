import { ageAndGender } from '../../server/services/statistics/answers/age-gender.ts'
import { deviceStatistics } from '../../server/services/statistics/answers/devices.ts'
import { netAndGross } from '../../server/services/statistics/answers/net-gross.ts'
import { audienceOverTime, trafficOverTime } from '../../server/services/statistics/answers/series.ts'
import { byWeekday } from '../../server/services/statistics/answers/weekday.ts'
import type { CountedLocation } from '../../server/services/statistics/other-services.ts'
import type { StatisticsQuery } from '../../server/services/statistics/query/filter.ts'
import type { SqlSession } from '../../server/store/statistics/open-statistics.ts'

/** A query of the statistics with its time budget. */
export type StatisticsCase = { name: string; budgetMs: number; run: (statistics: SqlSession) => Promise<object> }

/** Periods of the queries. */
const YEAR = { from: '2024-01-01', to: '2024-12-31' }
const CAMPAIGN = { from: '2024-06-03', to: '2024-06-16' }
const CAMPAIGN_LOCATIONS = 300

/** Period of the generated hours: one leap year, at all locations. */
export const countedYear = YEAR

const multipliers = { car: 1.4, bus: 12, views: 1 }
const allDay = { hourFrom: 0, hourTo: 24, weekdays: null, until: new Date('2026-01-01T00:00:00Z') }
const officeHours = { ...allDay, hourFrom: 7, hourTo: 19, weekdays: [1, 2, 3, 4, 5] }

/** Uuid of the location with a number. */
export const locationUuid = (location: number): string =>
  `${location.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

const locationNumbered = (number: number): CountedLocation => ({
  uuid: locationUuid(number),
  araboxUuid: locationUuid(number),
  name: `Miejsce ${number}`,
  address: `ulica ${number}`,
  cityId: 1 + (number % 14),
  cityName: 'Wrocław',
  companyId: 1,
  timeZone: 'Europe/Warsaw',
  latitude: 49 + (number % 97) * 0.055,
  longitude: 14.2 + (number % 101) * 0.095,
  screens: 2,
})

/** Queries of promise P7 for a number of locations. */
export const statisticsCases = (many: number): StatisticsCase[] => {
  const locations = Array.from({ length: many }, (_, number) => locationNumbered(number))
  const year: StatisticsQuery = { locations, window: { ...YEAR, ...allDay }, multipliers }
  const office: StatisticsQuery = { locations, window: { ...YEAR, ...officeHours }, multipliers }
  const first = Math.floor(many / 3)
  const campaign: StatisticsQuery = {
    locations: locations.slice(first, first + CAMPAIGN_LOCATIONS),
    window: { ...CAMPAIGN, ...allDay },
    multipliers,
  }
  const whole = (name: string, run: StatisticsCase['run']): StatisticsCase => ({
    name: `year: ${name}`,
    budgetMs: 1000,
    run,
  })
  const small = (name: string, run: StatisticsCase['run']): StatisticsCase => ({
    name: `campaign: ${name}`,
    budgetMs: 50,
    run,
  })
  const byDay = { aggregation: 'DAY', time_of_day: 'all' } as const
  return [
    whole('audience by day', (statistics) => audienceOverTime(statistics, year, 'DAY')),
    whole('audience by hour, 366 days', (statistics) => audienceOverTime(statistics, year, 'HOUR')),
    whole('by location', (statistics) => deviceStatistics(statistics, year)),
    whole('weekdays by hour', (statistics) => byWeekday(statistics, year, 'HOUR')),
    whole('ages by day', (statistics) => ageAndGender(statistics, year, byDay)),
    whole('ages by day, weekdays 7–19', (statistics) => ageAndGender(statistics, office, byDay)),
    whole('net and gross by day', (statistics) => netAndGross(statistics, year, 'DAY')),
    whole('net and gross by hour, 366 days', (statistics) => netAndGross(statistics, year, 'HOUR')),
    small('audience by day', (statistics) => audienceOverTime(statistics, campaign, 'DAY')),
    small('traffic by hour', (statistics) => trafficOverTime(statistics, campaign, 'HOUR')),
    small('weekdays', (statistics) => byWeekday(statistics, campaign, 'DAY')),
    small('by location', (statistics) => deviceStatistics(statistics, campaign)),
    small('ages by day', (statistics) => ageAndGender(statistics, campaign, byDay)),
    small('net and gross by day', (statistics) => netAndGross(statistics, campaign, 'DAY')),
  ]
}
