import { expect, test } from 'vitest'
import { dayNumberOf, weekdayIndex } from '../../../../machines/calendar/days.ts'
import type { PlaceEvent } from '../../../../machines/calendar/place-event.ts'
import { isTradingSunday } from '../../../../machines/calendar/trading-sundays.ts'
import { calendarReader } from '../calendar/calendars.ts'
import { daysOfPlace, type PlaceDays } from '../calendar/place-days.ts'
import { forecastFlight } from './forecast-flight.ts'
import type { SensorHistory } from './panel/sensor-history.ts'
import { type TotalForecast, totalOf } from './total.ts'

const read = calendarReader()
const week = [100, 100, 100, 100, 100, 120, 60]
const usual = (day: number): number => week[weekdayIndex(day)] ?? 0
const number = dayNumberOf

const sensor = (key: string, from: string, to: string, countAt: (day: number) => number): SensorHistory => {
  const counts = Float64Array.from({ length: number(to) - number(from) + 1 }, (_, index) =>
    countAt(number(from) + index),
  )
  return { key, firstDay: number(from), counts, measured: counts.map(() => 1) }
}

const flightOf = async (
  histories: SensorHistory[],
  places: Readonly<Record<string, PlaceDays>>,
  [from, to]: readonly [string, string],
) => {
  const calendars = new Map(
    await Promise.all(
      Object.entries(places).map(
        async ([key, place]) => [key, daysOfPlace(place, await read(place.calendar))] as const,
      ),
    ),
  )
  const [{ firstDay, counts }] = histories as [SensorHistory]
  const flight = forecastFlight({
    histories,
    origin: firstDay + counts.length - 1,
    from: number(from),
    to: number(to),
    calendarOf: (key) => {
      const found = calendars.get(key)
      if (!found) throw new Error(`no place of ${key}`)
      return found
    },
  })
  return (...keys: string[]) => totalOf(flight, new Map(keys.map((key) => [key, 1])))
}

const event = (name: string, from: string, to = from): PlaceEvent => ({ name, from: number(from), to: number(to) })
const place = (calendar: string, ...events: PlaceEvent[]): PlaceDays => ({ calendar, events })

const tradingSunday = { pl: 'niedziela handlowa', en: 'trading Sunday' }
const winterBreak = { pl: 'ferie zimowe', en: 'winter break' }
const single = (day: string) => ({ from: day, to: day })
const daysOf = (total: TotalForecast | null, kind: string) =>
  total?.basis.special?.days.filter((day) => day.kind === kind).map(({ kind: _kind, ...day }) => day)

test('a trading Sunday is forecast as those before it were, and ordinary Sundays as ordinary ones', async () => {
  const counted = (day: number) => (isTradingSunday(day) ? 2 : 1) * usual(day)
  const known = sensor('a', '2024-01-01', '2026-04-19', counted)
  const total = (await flightOf([known], { a: place('PL') }, ['2026-04-20', '2026-05-17']))('a')
  const [trading = 0, other] = [total?.byDay[6], total?.byDay[20]]
  expect(trading).toBeGreaterThan(1.85 * 60)
  expect(trading).toBeLessThan(2 * 60)
  expect(other).toBeCloseTo(60, 0)
  expect(daysOf(total, 'trading_sunday')).toEqual([{ ...single('2026-04-26'), calendars: ['PL'], name: tradingSunday }])
  expect(total?.basis.holidays).toEqual(['labour-day', 'constitution-day'])
})

test('a first trading Sunday is forecast as a Sunday, not as a holiday', async () => {
  const counted = (day: number) => (day === number('2026-01-06') ? 0.2 : 1) * usual(day)
  const known = sensor('a', '2025-12-29', '2026-01-24', counted)
  const total = (await flightOf([known], { a: place('PL') }, ['2026-01-25', '2026-01-25']))('a')
  expect(total?.total).toBeCloseTo(60, 0)
})

test('sensors of two voivodeships are forecast together, each with its own winter break', async () => {
  const inBreak = (from: string, to: string) => (day: number) =>
    (day >= number(from) && day <= number(to) ? 0.5 : 1) * usual(day)
  const histories = [
    sensor('mazowieckie', '2025-09-01', '2026-01-31', inBreak('2026-01-19', '2026-02-01')),
    sensor('slaskie', '2025-09-01', '2026-01-31', inBreak('2026-02-16', '2026-03-01')),
  ]
  const places = { mazowieckie: place('PL-14'), slaskie: place('PL-24') }
  const total = await flightOf(histories, places, ['2026-02-01', '2026-02-28'])
  expect(total('mazowieckie', 'slaskie')?.basis).toMatchObject({
    sensors: 2,
    special: {
      calendars: ['PL-14', 'PL-24'],
      days: [
        { kind: 'school_holiday', ...single('2026-02-01'), name: winterBreak, calendars: ['PL-14'] },
        { kind: 'school_holiday', from: '2026-02-16', to: '2026-02-28', name: winterBreak, calendars: ['PL-24'] },
      ],
      unknownWinters: [],
    },
  })
  expect(total('slaskie')?.basis.special?.calendars).toEqual(['PL-24'])
})

test('a flight in a winter that nobody has announced, or without a voivodeship, says so', async () => {
  const known = sensor('a', '2025-09-01', '2026-01-31', usual)
  const winters = async (calendar: string, year: number) => {
    const days = [`${year}-02-02`, `${year}-02-08`] as const
    return (await flightOf([known], { a: place(calendar) }, days))('a')?.basis.special?.unknownWinters
  }
  expect([await winters('PL-14', 2027), await winters('PL-14', 2028), await winters('PL', 2027)]).toEqual([
    [],
    [2028],
    [2027],
  ])
})

const fair = (day: number) => (day >= number('2025-09-01') && day <= number('2025-09-07') ? 3 : 1) * usual(day)
const oldFair = event('Jarmark', '2025-09-01', '2025-09-07')
const newFair = event('Jarmark', '2025-09-22', '2025-09-24')

test('the days of an event do not raise the level of its place', async () => {
  const known = sensor('a', '2025-06-01', '2025-09-10', fair)
  const days = ['2025-09-15', '2025-09-21'] as const
  const without = (await flightOf([known], { a: place('PL') }, days))('a')
  const named = (await flightOf([known], { a: place('PL', oldFair) }, days))('a')
  const expected = week.reduce((sum, day) => sum + day, 0)
  expect(named?.total).toBeCloseTo(expected, 0)
  expect(without?.total).toBeGreaterThan(1.1 * expected)
})

test('an event that was measured at a place has its effect there; elsewhere it is named as unknown', async () => {
  const histories = [sensor('a', '2025-06-01', '2025-09-10', fair), sensor('b', '2025-06-01', '2025-09-10', usual)]
  const places = { a: place('PL', oldFair, newFair), b: place('PL', newFair) }
  const total = await flightOf(histories, places, ['2025-09-22', '2025-09-25'])
  const [first = 0, , , last = 0] = total('a')?.byDay ?? []
  expect(first / last).toBeGreaterThan(2.4)
  expect(first / last).toBeLessThan(3)
  expect(total('b')?.byDay[0]).toBeCloseTo(100, 0)
  const named = { name: { pl: 'Jarmark', en: 'Jarmark' }, from: '2025-09-22', to: '2025-09-24', calendars: ['PL'] }
  expect(daysOf(total('a'), 'event')).toEqual([{ ...named, isKnown: true }])
  expect(daysOf(total('b'), 'event')).toEqual([{ ...named, isKnown: false }])
  expect(daysOf(total('a', 'b'), 'event')).toEqual([{ ...named, isKnown: false }])
})

test('the interval of a place is wider on the day of an event', async () => {
  const known = sensor('a', '2025-06-01', '2025-09-10', (day) => usual(day) * (1 + 0.05 * ((day * 7) % 5)))
  const days = ['2025-09-22', '2025-09-22'] as const
  const width = async (...events: PlaceEvent[]) => {
    const total = (await flightOf([known], { a: place('PL', ...events) }, days))('a')
    return (total?.high ?? 0) - (total?.low ?? 0)
  }
  expect(await width(newFair)).toBeGreaterThan(1.5 * (await width()))
})

test('two events on the same days have equal parts in what was counted', async () => {
  const known = sensor('a', '2025-06-01', '2025-09-10', fair)
  const run = (on: string) => event('Bieg', on, on === '2025-09-01' ? '2025-09-07' : on)
  const events = [oldFair, run('2025-09-01'), event('Jarmark', '2025-09-22'), run('2025-09-23')]
  const days = (await flightOf([known], { a: place('PL', ...events) }, ['2025-09-22', '2025-09-24']))('a')?.byDay ?? []
  const [one = 0, other = 0, none = 0] = days
  expect(one).toBeCloseTo(other, 6)
  expect((one * other) / none ** 2).toBeGreaterThan(2.4)
  expect((one * other) / none ** 2).toBeLessThan(3.1)
})
