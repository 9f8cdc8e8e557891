import { dayNumberOf, dayOfNumber, weekdayIndex } from '../../../../machines/calendar/days.ts'
import { polishHoliday } from '../../../../machines/calendar/holidays.ts'
import { mix, stream } from '../../../../server/demo/random.ts'
import type { SensorHistory } from '../../../../server/services/statistics/forecast/panel/sensor-history.ts'
import type { City } from './city.ts'
import type { CityKind } from './kinds.ts'
import { driftOf, nextNormal } from './normal.ts'
import { warmthOf, weatherOf } from './weather.ts'

const FIRST_DAY = dayNumberOf('2014-01-01')
const LAST_DAY = dayNumberOf('2019-12-31')
const DAYS = LAST_DAY - FIRST_DAY + 1
const SENSORS = 24
const YEAR_DAYS = 365.25
const DRIFT_DAYS = 60
const EVENT_DAYS = 1
/** Outages of a sensor: chance of a day, and their longest length. */
const OUTAGE_CHANCE = 0.003
const LONGEST_OUTAGE = 12
/** Days of works: the shortest, and by how much the longest take longer. */
const SHORTEST_WORKS = 10
const LONGER_WORKS = 90
/** Days after which the seasons of a year say nothing about those of the next. */
const SHIFT_DAYS = 150
/** Share of days on which a city is out of the ordinary, and how much larger their deviation is. */
const ODD_DAYS = 0.03
const ODD_TIMES = 4

/** Weeks of the winter holidays by year: their first day is a Monday between 14 January and 15 February. */
const isWinterHoliday = (day: number): boolean => {
  const year = Number(dayOfNumber(day).slice(0, 4))
  const january = dayNumberOf(`${year}-01-14`)
  const begins = january + ((7 - weekdayIndex(january)) % 7) + 7 * ((year * 2) % 5)
  return day >= begins && day < begins + 14
}

/** Planted school holidays: the summer, two weeks in winter, and the days around Christmas. */
export const plantedSchoolHoliday = (day: number): boolean => {
  const monthDay = dayOfNumber(day).slice(5)
  return (
    (monthDay >= '06-24' && monthDay <= '08-31') || monthDay >= '12-22' || monthDay < '01-02' || isWinterHoliday(day)
  )
}

const adventOf = (day: number): number => {
  const monthDay = dayOfNumber(day).slice(5)
  return monthDay >= '11-27' && monthDay < '12-24' ? 0.4 + (Number(monthDay.slice(3)) % 30) / 40 : 0
}

/** A day's noise, which is now and then much larger. */
const noiseOf = (deviation: number, next: () => number): number =>
  (next() < ODD_DAYS ? ODD_TIMES : 1) * deviation * nextNormal(next)

type Common = {
  /** The seasons of each day, between −1 and 1. */
  readonly warmth: Float64Array
  readonly byDay: Float64Array
  readonly schoolHoliday: Uint8Array
  readonly holiday: (string | null)[]
}

const commonOf = (kind: CityKind, next: () => number): Common => {
  const weather = weatherOf(FIRST_DAY, DAYS, next)
  const drift = driftOf(DAYS, kind.cityDrift, DRIFT_DAYS, next)
  const shift = driftOf(DAYS, kind.seasonShiftDays, SHIFT_DAYS, next)
  const warmth = shift.map((days, index) => warmthOf(FIRST_DAY + index + days))
  const byDay = new Float64Array(DAYS).map((_, index) => {
    const day = FIRST_DAY + index
    return (
      kind.season * (warmth[index] ?? 0) +
      kind.growth * (index / YEAR_DAYS) +
      kind.degree * (weather.degrees[index] ?? 0) +
      kind.wet * (weather.wet[index] ?? 0) +
      kind.snow * (weather.snow[index] ?? 0) +
      kind.advent * adventOf(day) +
      noiseOf(kind.cityNoise, next) +
      (drift[index] ?? 0)
    )
  })
  return {
    warmth,
    byDay,
    schoolHoliday: new Uint8Array(DAYS).map((_, index) => (plantedSchoolHoliday(FIRST_DAY + index) ? 1 : 0)),
    holiday: Array.from({ length: DAYS }, (_, index) => polishHoliday(FIRST_DAY + index)),
  }
}

const jumpsOf = (kind: CityKind, next: () => number): Float64Array => {
  let level = 0
  return new Float64Array(DAYS).map(() => {
    if (next() < kind.jumpsAYear / YEAR_DAYS) level += kind.jumpDeviation * nextNormal(next)
    return level
  })
}

const worksOf = (kind: CityKind, next: () => number): Float64Array => {
  const effects = new Float64Array(DAYS)
  for (let index = 0; index < DAYS; index += 1) {
    if (next() >= kind.worksAYear / YEAR_DAYS) continue
    const effect = kind.worksDeviation * nextNormal(next)
    const until = Math.min(DAYS, index + SHORTEST_WORKS + Math.floor(LONGER_WORKS * next()))
    for (; index < until; index += 1) effects[index] = effect
  }
  return effects
}

const sensorOf = (
  kind: CityKind,
  { warmth, byDay, schoolHoliday, holiday }: Common,
  key: string,
  next: () => number,
) => {
  const level = Math.log(kind.level) + kind.levelDeviation * nextNormal(next)
  const weekend = kind.weekend + kind.weekendDeviation * nextNormal(next)
  const school = kind.schoolHoliday + kind.schoolHolidayDeviation * nextNormal(next)
  const feast = kind.holiday + kind.holidayDeviation * nextNormal(next)
  const own = kind.seasonDeviation * nextNormal(next)
  const week = Float64Array.from({ length: 7 }, (_, weekday) => (weekday > 4 ? weekend : 0) + 0.06 * nextNormal(next))
  const drift = driftOf(DAYS, kind.sensorDrift, DRIFT_DAYS, next)
  const jumps = jumpsOf(kind, next)
  const works = worksOf(kind, next)
  const counts = new Float64Array(DAYS).map((_, index) => {
    const day = FIRST_DAY + index
    const isEvent = next() < kind.eventsAYear / YEAR_DAYS / EVENT_DAYS
    const value =
      level +
      (byDay[index] ?? 0) +
      own * (warmth[index] ?? 0) +
      (holiday[index] ? feast : (week[weekdayIndex(day)] ?? 0)) +
      school * (schoolHoliday[index] ?? 0) +
      (drift[index] ?? 0) +
      (jumps[index] ?? 0) +
      (works[index] ?? 0) +
      noiseOf(kind.sensorNoise, next) +
      (isEvent ? kind.event * next() : 0)
    return Math.round(Math.exp(value))
  })
  return { key, firstDay: FIRST_DAY, counts, measured: new Float64Array(DAYS).fill(1) }
}

/** Outages are gaps. Every sixth sensor begins late, so that there are new sensors at many origins. */
const withGaps = (sensor: SensorHistory, at: number, next: () => number): SensorHistory => {
  for (let index = 0; index < DAYS; index += 1) {
    if (next() >= OUTAGE_CHANCE) continue
    const until = Math.min(DAYS, index + 1 + Math.floor(LONGEST_OUTAGE * next()))
    for (; index < until; index += 1) {
      sensor.counts[index] = Number.NaN
      sensor.measured[index] = 0
    }
  }
  const skipped = at % 6 === 5 ? Math.floor(DAYS * (0.72 + 0.2 * next())) : 0
  return {
    key: sensor.key,
    firstDay: FIRST_DAY + skipped,
    counts: sensor.counts.subarray(skipped),
    measured: sensor.measured.subarray(skipped),
  }
}

/**
 * A city whose season, weather, trend, holidays, school holidays, jumps, events and outages are planted: six years of
 * 24 sensors. The same seed gives the same city.
 */
export const syntheticCity = (kind: CityKind, seed: number): City => {
  const next = stream(mix(seed, kind.name.length, kind.level))
  const common = commonOf(kind, next)
  return {
    name: kind.name,
    counted: kind.counted,
    isReal: false,
    sensors: Array.from({ length: SENSORS }, (_, at) => withGaps(sensorOf(kind, common, `s${at}`, next), at, next)),
    calendar: (day) => common.holiday[day - FIRST_DAY] ?? null,
    isSchoolHoliday: (day) => common.schoolHoliday[day - FIRST_DAY] === 1,
    from: '2018-02-01',
    to: '2019-12-30',
    lastDay: '2019-12-31',
  }
}
