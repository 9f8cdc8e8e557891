import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { localTimeOf } from '../../../machines/calendar/local-hours.ts'
import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import type { DemoLocation, Network } from '../network/entities.ts'
import { mix, nearlyNormal, roundRobin } from '../random.ts'
import { runningShares, splitByAge } from './ages.ts'
import { type DayKind, dayKindOf } from './day-kinds.ts'
import { type DayShapes, shapesOf } from './day-shapes.ts'
import { busRhythm, carRhythm, rhythms } from './day-shapes-table.ts'
import { gapsOf, locationsWithLongSilences } from './outages.ts'
import { slowWave, weatherOf } from './weather.ts'

/**
 * One measured hour of one arabox. `hour` is its start in UTC, `ages` are the 14 groups of `ageGroups`, whose sum is
 * `people_net`.
 */
export type HourlyCount = {
  location_uuid: string
  hour: Date
  people_net: number
  people_gross: number
  cars: number
  buses: number
  ages: number[]
}

type Sensor = {
  id: number
  uuid: string
  cityId: number
  people: number
  cars: number
  buses: number
  grossShare: number
  yearlyTrend: number
  hasLongSilences: boolean
  shapes: DayShapes
  months: readonly number[]
  ages: Float64Array
}

type LocalDay = {
  day: number
  kind: DayKind
  month: number
  weather: Map<number, number>
}

const CONTACTS_PER_CAR = 1.4
const CONTACTS_PER_BUS = 12
const TREND_ORIGIN = 20_000
const wholeYear: readonly number[] = Array.from({ length: 12 }, () => 1)
const carShapes = shapesOf(carRhythm)
const busShapes = shapesOf(busRhythm)
const kinds = rhythms.map((rhythm) => ({ rhythm, shapes: shapesOf(rhythm), ages: runningShares(rhythm) }))
const sensorsOfNetwork = new WeakMap<Network, Sensor[]>()

const sensorAt = (location: DemoLocation, screens: number, hasLongSilences: boolean): Sensor => {
  const { rhythm, shapes, ages } = roundRobin(kinds, (location.industry_ids[0] ?? 1) - 1)
  const own = (salt: number) => nearlyNormal(mix(location.id, salt, 31))
  const spread = Math.exp(0.3 * own(1) + 0.05 * (screens - 1))
  const contacts = Math.min(33_000, Math.max(3_900, rhythm.contacts * spread))
  return {
    id: location.id,
    uuid: location.uuid,
    cityId: location.city_id,
    people: contacts * (1 - rhythm.cars - rhythm.buses),
    cars: (contacts * rhythm.cars) / CONTACTS_PER_CAR,
    buses: (contacts * rhythm.buses) / CONTACTS_PER_BUS,
    grossShare: 1.22 + 0.06 * own(2),
    yearlyTrend: 0.03 + 0.04 * own(3),
    hasLongSilences,
    shapes,
    months: rhythm.months ?? wholeYear,
    ages,
  }
}

const sensorsOf = (network: Network): Sensor[] => {
  const known = sensorsOfNetwork.get(network)
  if (known) return known
  const screens = new Map<number, number>()
  for (const { location_id } of network.screens) screens.set(location_id, (screens.get(location_id) ?? 0) + 1)
  const silent = locationsWithLongSilences(network.locations)
  const sensors = network.locations
    .filter((location) => location.arabox_uuid !== null)
    .map((location) => sensorAt(location, screens.get(location.id) ?? 1, silent.has(location.id)))
  sensorsOfNetwork.set(network, sensors)
  return sensors
}

const localDay = (day: number, cityIds: Iterable<number>): LocalDay => {
  const weather = new Map<number, number>()
  for (const cityId of cityIds) weather.set(cityId, weatherOf(cityId, day))
  return { day, kind: dayKindOf(day), month: new Date(day * DAY_MS).getUTCMonth(), weather }
}

const dayLevels = (sensor: Sensor, { day, month, weather }: LocalDay): { onFoot: number; onWheels: number } => {
  const weatherHere = weather.get(sensor.cityId) ?? 0
  const trend = Math.exp((sensor.yearlyTrend * (day - TREND_ORIGIN)) / 365)
  const slow = trend * Math.exp(0.08 * slowWave(sensor.id, day)) * (sensor.months[month] ?? 1)
  return { onFoot: slow * Math.exp(0.12 * weatherHere), onWheels: slow * Math.exp(-0.025 * weatherHere) }
}

/** A random whole number around the expected one, never below zero. */
const scattered = (expected: number, bits: number, unrest: number): number => {
  const deviation = Math.sqrt(expected + unrest * unrest * expected * expected)
  return Math.max(0, Math.round(expected + deviation * nearlyNormal(bits)))
}

const countAt = (
  sensor: Sensor,
  hour: number,
  localHour: number,
  kind: DayKind,
  levels: ReturnType<typeof dayLevels>,
) => {
  const first = mix(sensor.id, hour, 1)
  const second = mix(sensor.id, hour, 2)
  const people = scattered(sensor.people * levels.onFoot * (sensor.shapes[kind][localHour] ?? 0), first, 0.09)
  return {
    location_uuid: sensor.uuid,
    hour: new Date(hour * HOUR_MS),
    people_net: people,
    people_gross: Math.max(people, Math.round(people * (sensor.grossShare + 0.03 * nearlyNormal(first ^ second)))),
    cars: scattered(sensor.cars * levels.onWheels * (carShapes[kind][localHour] ?? 0), second, 0.06),
    buses: scattered(sensor.buses * levels.onWheels * (busShapes[kind][localHour] ?? 0), mix(second, hour, 3), 0.03),
    ages: splitByAge(people, sensor.ages, localHour),
  }
}

/** Number of the local hour in Warsaw at a UTC hour; both count from 1970-01-01T00:00. */
const localHourOf = (utcHour: number): number => {
  const { day, hour } = localTimeOf(WARSAW, new Date(utcHour * HOUR_MS))
  return dayNumberOf(day) * 24 + hour
}

function* countsOfUtcDay(sensors: readonly Sensor[], cityIds: Set<number>, fromHour: number, toHour: number) {
  const localHours = Array.from({ length: toHour - fromHour }, (_, at) => localHourOf(fromHour + at))
  const firstDay = Math.floor((localHours[0] ?? 0) / 24)
  const days = [localDay(firstDay, cityIds), localDay(firstDay + 1, cityIds)]
  for (const sensor of sensors) {
    const gaps = gapsOf(sensor, fromHour, toHour)
    const levels = days.map((day) => dayLevels(sensor, day))
    for (const [at, wallHour] of localHours.entries()) {
      const hour = fromHour + at
      const which = Math.floor(wallHour / 24) - firstDay
      const day = days[which]
      const level = levels[which]
      if (!day || !level || gaps.some(([from, to]) => hour >= from && hour < to)) continue
      yield countAt(sensor, hour, wallHour % 24, day.kind, level)
    }
  }
}

/**
 * Hourly counts of all araboxes for the UTC hours that start in [from, to), ordered by day, then by location. Each
 * count depends only on its location and hour, so the counts of different windows are consistent. An outage is a
 * missing count, never zero.
 */
export function* hourlyCounts(network: Network, fromHour: Date, toHour: Date): Generator<HourlyCount, void, undefined> {
  const sensors = sensorsOf(network)
  const cityIds = new Set(sensors.map((sensor) => sensor.cityId))
  const end = Math.ceil(toHour.getTime() / HOUR_MS)
  for (let hour = Math.ceil(fromHour.getTime() / HOUR_MS); hour < end; ) {
    const dayEnd = Math.min(end, (Math.floor(hour / 24) + 1) * 24)
    yield* countsOfUtcDay(sensors, cityIds, hour, dayEnd)
    hour = dayEnd
  }
}
