import type {
  AgeGenderStatistics,
  DeviceAudience,
  DeviceStatistics,
  DeviceTotal,
  NetGross,
  Traffic,
  TrafficCells,
  WeekdayStatistics,
} from '../../../contract/statistics/answers.ts'
import { hourRanges } from '../../../contract/statistics/filter.ts'
import type { SpecialDaysAnswer } from '../../../contract/statistics/special-days.ts'

const multipliers = { car_multi: 1.5, bus_multi: 20, views_multi: 1 }
const measured = { hours: 48, measured_hours: 48 }
const counts = { people_net: 1000, people_gross: 1400, cars: 200, buses: 10, audience: 1500 }
const totals = { ...counts, ...measured }
const band = (each: number | null) => [each, each, each, each, each, each, each]

/** Uuid of a sample location. */
export const sampleLocationUuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The numbers of one location. */
export const sampleLocationNumbers = (
  number: number,
  more: Partial<DeviceStatistics['device_stats'][number]> = {},
) => ({
  location_uuid: sampleLocationUuid(number),
  name: `Rynek ${number}`,
  address: `Rynek Główny ${number}`,
  city_id: 1,
  city_name: 'Kraków',
  ...counts,
  ...measured,
  ...more,
})

/** The audience of all locations in one sum. */
export const sampleTotal = (more: Partial<DeviceTotal> = {}): DeviceTotal => ({
  ...totals,
  total_devices: 2,
  total_screens: 5,
  multipliers,
  ...more,
})

const locations = [
  sampleLocationNumbers(1),
  sampleLocationNumbers(2, { city_id: 2, city_name: 'Łódź', name: 'Piotrkowska', audience: 900 }),
]

const devices: DeviceStatistics = {
  device_stats: locations,
  total_device_audience: 2400,
  total_devices: 2,
  total_screens: 5,
  multipliers,
  ...measured,
}

const audience: DeviceAudience = {
  aggregation: 'DAY',
  device_audience: [
    { at: '2026-02-28', people: 700, people_net: 500, audience: 750, ...measured },
    { at: '2026-03-01', people: null, people_net: null, audience: null, hours: 48, measured_hours: 0 },
  ],
  totals,
  multipliers,
}

const traffic: Traffic = {
  aggregation: 'DAY',
  traffic: [{ at: '2026-02-28', people: 500, cars: 200, buses: 10, ...measured }],
  totals,
}

const netGross: NetGross = {
  aggregation: 'DAY',
  net_gross_plot_stats: [
    {
      location_uuid: sampleLocationUuid(1),
      name: 'Rynek 1',
      net_gross_stats: [{ at: '2026-02-28', people_gross: 700, people_net: 500, ...measured }],
    },
  ],
}

const weekdays: WeekdayStatistics = {
  device_weekday_stats: [
    {
      weekday: 6,
      days: 4,
      net_gross_stats: [{ hour: null, people_gross: 2800, people_net: 2000, ...measured }],
    },
  ],
  totals,
}

/** Saturdays from 7 to 9; the second hour was not measured. */
const weekHours: WeekdayStatistics = {
  device_weekday_stats: [
    {
      weekday: 6,
      days: 4,
      net_gross_stats: [
        { hour: 7, people_gross: 2800, people_net: 2000, ...measured },
        { hour: 8, people_gross: null, people_net: null, hours: 48, measured_hours: 0 },
      ],
    },
  ],
  totals,
}

/** Two cells that touch; the second was not measured at 7 o'clock. */
const cells: TrafficCells = {
  kind: 'people',
  level: 14,
  hours: [7, 8],
  cells: [
    { column: 9100, row: 5500, locations: 1, city_id: 1, place: 'Rynek 1', by_hour: [40, 20] },
    { column: 9101, row: 5500, locations: 2, city_id: 2, place: 'Piotrkowska', by_hour: [null, 80] },
  ].map((cell) => ({ ...cell, people: 1000, cars: 200, buses: 10, measured_hours: 48 })),
}

/**
 * Age and gender by day or by hour. The first group of women is hidden at 6 o'clock and in the totals, and all women
 * between 6 and 9 o'clock.
 */
export const sampleAges = (aggregation: 'DAY' | 'HOUR'): AgeGenderStatistics => {
  const item = (at: string, women = band(10)) => ({
    at,
    women,
    men: band(20),
    women_sum: 70,
    men_sum: 140,
    group_error: 4,
    ...measured,
  })
  const range = (at: string, hours: number) => ({
    at,
    women: band(10 * hours),
    men: band(20 * hours),
    women_sum: at === '06-09' ? null : 70 * hours,
    men_sum: 140 * hours,
    group_error: 8,
    ...measured,
  })
  const hours = Array.from({ length: 24 }, (_, hour) =>
    item(String(hour).padStart(2, '0'), hour === 6 ? [null, ...band(10).slice(1)] : band(10)),
  )
  return {
    aggregation,
    items: aggregation === 'DAY' ? [item('2026-02-28'), item('2026-03-01')] : hours,
    ranges:
      aggregation === 'DAY'
        ? []
        : hourRanges.map(([from, to]) =>
            range([from, to].map((hour) => String(hour).padStart(2, '0')).join('-'), to - from),
          ),
    totals: { women: [null, ...band(240).slice(1)], men: band(480), women_sum: 1680, men_sum: 3360 },
    hidden_groups: 1,
    smallest_group: 10,
    group_error: 12,
    ...measured,
  }
}

/** Two cities without special days. */
export const sampleSpecialDays = (days: SpecialDaysAnswer['days'] = []): SpecialDaysAnswer => ({
  cities: [
    { id: 1, name: 'Warszawa', calendar: 'PL-14', unknown_winters: [] },
    { id: 11, name: 'Katowice', calendar: 'PL-24', unknown_winters: [] },
  ],
  days,
})

/** Answers to all calls of the traffic page, by operation id. */
export const sampleStatisticsAnswers = {
  'statistics.period': { date_from: '2025-11-03', date_to: '2026-03-01' },
  'statistics.device': devices,
  'statistics.special_days': sampleSpecialDays(),
  'statistics.device_total': sampleTotal(),
  'plot.audience': audience,
  'plot.traffic': traffic,
  'plot.net_gross': netGross,
  'plot.traffic_cells': cells,
  'plot.weekday': ({ body }: { body?: unknown }) =>
    (body as { aggregation: 'DAY' | 'HOUR' }).aggregation === 'HOUR' ? weekHours : weekdays,
  'plot.age_gender': ({ body }: { body?: unknown }) =>
    sampleAges((body as { aggregation: 'DAY' | 'HOUR' }).aggregation),
}
