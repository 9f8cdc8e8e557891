import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { utcDayOf } from '../../../../machines/calendar/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { wallClockMs } from '../../../../machines/calendar/time-zones.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { LocationDay, PartOfDay } from '../hours/location-days.ts'
import type { CountedLevel } from './unmeasured-places.ts'

/** An interval counted by hand at a place without a sensor. */
export type CountedTime = {
  locationUuid: string
  cityId: number
  timeZone: string
  beganAt: Date
  minutes: number
  people: number
  cars: number
  buses: number
}

/** Variances of the logarithm of a level: what any count leaves open, one hour, one day, and each year since. */
const BASE_VARIANCE = 0.006
const HOUR_VARIANCE = 0.12
const DAY_VARIANCE = 0.03
const YEAR_VARIANCE = 0.03
const MINUTES_AN_HOUR = 60
const YEAR_MS = 365.25 * DAY_MS

/** Hours of one day in which a count was made, and the part of them that was counted. */
type CountedPart = { day: string; from: number; to: number; part: number; counts: CountedTime[] }

const partOf = (count: CountedTime): CountedPart | null => {
  const beganMs = wallClockMs(count.timeZone, count.beganAt.getTime())
  const day = utcDayOf(beganMs)
  const startMs = beganMs - Date.parse(`${day}T00:00:00Z`)
  const from = Math.floor(startMs / HOUR_MS)
  const to = Math.ceil((startMs + count.minutes * MINUTE_MS) / HOUR_MS)
  if (from < FIRST_HOUR || to > LAST_HOUR) return null
  return { day, from, to, part: count.minutes / (MINUTES_AN_HOUR * (to - from)), counts: [count] }
}

/** Whole hours of a day that follow each other are read together. */
const joined = (parts: readonly CountedPart[]): CountedPart[] => {
  const all: CountedPart[] = []
  for (const part of parts.toSorted((one, other) =>
    one.day === other.day ? one.from - other.from : one.day < other.day ? -1 : 1,
  )) {
    const last = all.at(-1)
    if (last && last.day === part.day && last.to === part.from && last.part === 1 && part.part === 1) {
      last.to = part.to
      last.counts.push(...part.counts)
    } else all.push({ ...part, counts: [...part.counts] })
  }
  return all
}

/** What the sensors of a city have in the mean in the hours of a part; null if none of them measured. */
const expectedIn = (rows: readonly LocationDay[], { from, to, part }: CountedPart, multipliers: Multipliers) => {
  const measured = rows.filter(({ hours }) => hours > 0)
  if (measured.length === 0) return null
  const hourly = measured.reduce((sum, row) => sum + audienceOf(row, multipliers) / row.hours, 0) / measured.length
  return hourly * (to - from) * part
}

/**
 * The levels of places without a sensor from what was counted there by hand: the counted contacts divided by those of
 * the mean sensor of the city in the same hours, so that season, weekday and hour are those of the count. The variance
 * is larger for few hours and days, for few people, and grows with the age of the count.
 */
export const levelsOfCounts = async (
  read: (part: PartOfDay) => Promise<LocationDay[]>,
  counts: readonly CountedTime[],
  {
    sensors,
    multipliers,
    now,
  }: {
    sensors: readonly { uuid: string; cityId: number }[]
    multipliers: Multipliers
    now: Date
  },
): Promise<Map<string, CountedLevel>> => {
  const withSensor = new Set(sensors.map(({ uuid }) => uuid))
  const inCity = groupBy(sensors, ({ cityId }) => cityId)
  const levels = new Map<string, CountedLevel>()
  const lacking = counts.filter(({ locationUuid }) => !withSensor.has(locationUuid))
  for (const [uuid, own] of groupBy(lacking, ({ locationUuid }) => locationUuid)) {
    const cityId = own[0]?.cityId ?? 0
    const locations = (inCity.get(cityId) ?? []).map((sensor) => sensor.uuid)
    if (locations.length === 0) continue
    const sums = { counted: 0, expected: 0, people: 0, hours: 0, newestMs: 0 }
    const days = new Set<string>()
    for (const part of joined(own.flatMap((count) => partOf(count) ?? []))) {
      const hours = { from: part.from, to: part.to }
      const expected = expectedIn(await read({ locations, day: part.day, hours, until: now }), part, multipliers)
      if (expected === null) continue
      days.add(part.day)
      sums.expected += expected
      for (const count of part.counts) {
        sums.counted += audienceOf(count, multipliers)
        sums.people += count.people
        sums.hours += count.minutes / MINUTES_AN_HOUR
        sums.newestMs = Math.max(sums.newestMs, count.beganAt.getTime())
      }
    }
    if (!(sums.expected > 0) || !(sums.counted > 0)) continue
    const years = Math.max(0, now.getTime() - sums.newestMs) / YEAR_MS
    const variance =
      BASE_VARIANCE +
      HOUR_VARIANCE / sums.hours +
      DAY_VARIANCE / days.size +
      YEAR_VARIANCE * years +
      1 / Math.max(1, sums.people)
    levels.set(uuid, { cityId, ratio: sums.counted / sums.expected, variance })
  }
  return levels
}
