import { ageBands } from '../../../contract/campaign/progress.ts'
import { LONGEST_DWELL_MS } from '../../../contract/live/messages.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import type { HourlyCount } from '../counts/hourly-counts.ts'
import { mix } from '../random.ts'

const salts = { person: 101, car: 102, bus: 103, recognised: 104, dwell: 105 }
const medianOfVehicles = { car: 6_500, bus: 9_500 }
const DWELL_SHAPE = 2.2
const CONTACTS_PER_CAR = 1.4
const CONTACTS_PER_BUS = 12
const RECOGNISED_SHARE = 0.8
/** Primes. At least one does not divide a given count, so its multiples modulo the count reach all numbers. */
const strides = [7919, 7927, 7933]

/** The counts of one arabox in one hour; `seed` determines the instants, `startMs` is milliseconds since the epoch. */
export type StreetHour = {
  seed: number
  startMs: number
  peopleNet: number
  peopleGross: number
  cars: number
  buses: number
  /** The 14 groups of `ageGroups`. Their sum is `peopleNet`. */
  ages: readonly number[]
}

/** A person or vehicle that crosses the field of an arabox. A net detection of a vehicle is one of the people in it. */
export type Detection = {
  atMs: number
  object: 'person' | 'car' | 'bus'
  counter: 'net' | 'gross'
  age?: (typeof ageBands)[number]
  gender?: 'female' | 'male'
  /** Index of the person in the hour; set for gross detections of people. */
  pedestrianIndex?: number
  /** Milliseconds from entering the field to leaving it; set for the detections that contacts are made of. */
  dwell_ms?: number
}

/** The `index`-th person or vehicle of an hour, and its instant. */
export type Occurrence = {
  index: number
  atMs: number
}

/** The demo's counts of an hour times `scale`. People net never exceed people gross. */
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

/** The exact number of path messages in an hour with these counts. */
export const pathsOf = ({ people_net, people_gross, cars, buses }: HourlyCount): number => {
  const aboard = Math.floor(cars * CONTACTS_PER_CAR) + Math.floor(buses * CONTACTS_PER_BUS)
  return people_net + people_gross + cars + buses + aboard
}

/** Of `total` evenly distributed occurrences of an hour, those in [fromMs, toMs), in order. */
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

/** The gross occurrences of people in [fromMs, toMs). */
export const pedestriansIn = (hour: StreetHour, fromMs: number, toMs: number): Occurrence[] => {
  return occurrencesIn(hour, hour.peopleGross, salts.person, fromMs, toMs)
}

/** The age group of a person. The order has no pattern, and the whole hour has exactly the counts of each group. */
const groupOf = ({ seed, peopleNet, ages }: StreetHour, person: number): number => {
  const stride = strides.find((prime) => peopleNet % prime !== 0) ?? 1
  const place = (person * stride + seed) % peopleNet
  let upTo = 0
  return ages.findIndex((people) => {
    upTo += people
    return place < upTo
  })
}

/**
 * The time in view of a person or a vehicle: log-logistic, with a median and a shape that keeps half of it within a
 * factor of 1.65. At some places people stay longer than at others.
 */
const dwellOf = ({ seed }: StreetHour, medianMs: number, index: number, salt: number): number => {
  const chance = (mix(seed, index, salt) / 2 ** 32) * 0.998 + 0.001
  return Math.min(LONGEST_DWELL_MS, Math.round(medianMs * (chance / (1 - chance)) ** (1 / DWELL_SHAPE)))
}

const medianOfPeople = ({ seed }: StreetHour): number => 9_000 + (mix(seed, 0, salts.dwell) % 12_000)

const netPerson = (hour: StreetHour, person: number, atMs: number): Detection => {
  const dwell_ms = dwellOf(hour, medianOfPeople(hour), person, salts.dwell)
  const net = { atMs, object: 'person', counter: 'net', dwell_ms } as const
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
    const dwell_ms = dwellOf(hour, medianOfVehicles[object], index, salts[object] + salts.dwell)
    return [{ atMs, object, counter: 'gross', dwell_ms }, ...inside]
  })
}

/**
 * All detections in [fromMs, toMs) of one hour, earliest first. They depend only on the hour and the window: adjacent
 * windows together equal the longer window, and the whole hour has exactly its counts.
 */
export const detectionsIn = (hour: StreetHour, fromMs: number, toMs: number): Detection[] => {
  return [
    ...pedestrianDetections(hour, fromMs, toMs),
    ...vehicleDetections(hour, 'car', fromMs, toMs),
    ...vehicleDetections(hour, 'bus', fromMs, toMs),
  ].sort((a, b) => a.atMs - b.atMs)
}
