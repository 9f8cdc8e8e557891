import { ageBands } from '../../../contract/campaign/progress.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import type { HourlyCount } from '../counts/hourly-counts.ts'
import { mix } from '../random.ts'

const salts = { person: 101, car: 102, bus: 103, recognised: 104 }
const CONTACTS_PER_CAR = 1.4
const CONTACTS_PER_BUS = 12
const RECOGNISED_SHARE = 0.8
/** Primes: one of them does not divide a given count, so that its multiples reach every place. */
const strides = [7919, 7927, 7933]

/** One hour of a street before one arabox: how many pass, as whole numbers; `seed` decides when, `startMs` is since the epoch. */
export type StreetHour = {
  seed: number
  startMs: number
  peopleNet: number
  peopleGross: number
  cars: number
  buses: number
  /** The 14 groups of `ageGroups`; they sum to `peopleNet`. */
  ages: readonly number[]
}

/** One thing that crosses the field of an arabox, at milliseconds since the epoch; a car or bus net is one of its people. */
export type Detection = {
  atMs: number
  object: 'person' | 'car' | 'bus'
  counter: 'net' | 'gross'
  age?: (typeof ageBands)[number]
  gender?: 'female' | 'male'
  /** Which person of the hour it is, where they are counted gross. */
  pedestrianIndex?: number
}

/** The `index`-th thing of its kind in an hour, and when it comes. */
export type Occurrence = {
  index: number
  atMs: number
}

/** The hour of a street whose counts are those of the demo times `scale`; people net never exceed people gross. */
export const streetHour = (count: HourlyCount, seed: number, scale: number): StreetHour => {
  const scaled = (value: number) => Math.round(value * scale)
  let before = 0
  const ages = count.ages.map((people) => {
    const from = scaled(before)
    before += people
    return scaled(before) - from
  })
  return {
    seed,
    startMs: count.hour.getTime(),
    peopleNet: scaled(count.people_net),
    peopleGross: scaled(count.people_gross),
    cars: scaled(count.cars),
    buses: scaled(count.buses),
    ages,
  }
}

/** How many path messages an hour of these counts brings, exactly. */
export const pathsOf = ({ people_net, people_gross, cars, buses }: HourlyCount): number => {
  const aboard = Math.floor(cars * CONTACTS_PER_CAR) + Math.floor(buses * CONTACTS_PER_BUS)
  return people_net + people_gross + cars + buses + aboard
}

/** Which of `total` evenly spread things come in [fromMs, toMs), in order: each at a moment of its own stretch of the hour. */
export const occurrencesIn = (
  { seed, startMs }: StreetHour,
  total: number,
  salt: number,
  fromMs: number,
  toMs: number,
) => {
  const stretchMs = HOUR_MS / total
  const first = Math.max(0, Math.floor((fromMs - startMs) / stretchMs) - 1)
  const last = Math.min(total - 1, Math.ceil((toMs - startMs) / stretchMs))
  const found: Occurrence[] = []
  for (let index = first; index <= last; index += 1) {
    const chance = mix(mix(seed, startMs / HOUR_MS, salt), index, salt) / 2 ** 32
    const atMs = startMs + Math.floor((index + chance) * stretchMs)
    if (atMs >= fromMs && atMs < toMs) found.push({ index, atMs })
  }
  return found
}

/** The people who pass in [fromMs, toMs), each as often as they are seen. */
export const pedestriansIn = (hour: StreetHour, fromMs: number, toMs: number): Occurrence[] => {
  return occurrencesIn(hour, hour.peopleGross, salts.person, fromMs, toMs)
}

/** Deals the hour's age groups to its people in an order without pattern, so that the whole hour has exactly its groups. */
const groupOf = ({ seed, peopleNet, ages }: StreetHour, person: number): number => {
  const stride = strides.find((prime) => peopleNet % prime !== 0) ?? 1
  const place = (person * stride + seed) % peopleNet
  let upTo = 0
  return ages.findIndex((people) => {
    upTo += people
    return place < upTo
  })
}

const netPerson = (hour: StreetHour, person: number, atMs: number): Detection => {
  const net = { atMs, object: 'person', counter: 'net' } as const
  const group = groupOf(hour, person)
  const age = ageBands[group % ageBands.length]
  const isRecognised = mix(hour.seed, person, salts.recognised) / 2 ** 32 < RECOGNISED_SHARE
  return isRecognised && age ? { ...net, age, gender: group < ageBands.length ? 'female' : 'male' } : net
}

const pedestrianDetections = (hour: StreetHour, fromMs: number, toMs: number): Detection[] => {
  const netUpTo = (index: number) => Math.floor((index * hour.peopleNet) / hour.peopleGross)
  return pedestriansIn(hour, fromMs, toMs).flatMap(({ index, atMs }) => {
    const gross: Detection = { atMs, object: 'person', counter: 'gross', pedestrianIndex: index }
    const person = netUpTo(index)
    return netUpTo(index + 1) > person ? [gross, netPerson(hour, person, atMs)] : [gross]
  })
}

const vehicleDetections = (hour: StreetHour, object: 'car' | 'bus', fromMs: number, toMs: number): Detection[] => {
  const [total, perVehicle] = object === 'car' ? [hour.cars, CONTACTS_PER_CAR] : [hour.buses, CONTACTS_PER_BUS]
  return occurrencesIn(hour, total, salts[object], fromMs, toMs).flatMap(({ index, atMs }) => {
    const aboard = Math.floor((index + 1) * perVehicle) - Math.floor(index * perVehicle)
    const inside = Array.from({ length: aboard }, (): Detection => ({ atMs, object, counter: 'net' }))
    return [{ atMs, object, counter: 'gross' }, ...inside]
  })
}

/**
 * Everything that crosses the field in [fromMs, toMs) of one hour, earliest first. It depends on the hour and the window
 * alone: windows side by side are together the long one, and the whole hour is exactly the hour's counts.
 */
export const detectionsIn = (hour: StreetHour, fromMs: number, toMs: number): Detection[] => {
  return [
    ...pedestrianDetections(hour, fromMs, toMs),
    ...vehicleDetections(hour, 'car', fromMs, toMs),
    ...vehicleDetections(hour, 'bus', fromMs, toMs),
  ].sort((a, b) => a.atMs - b.atMs)
}
