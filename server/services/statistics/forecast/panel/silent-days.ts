import type { Pausing } from '../../../../base/slices.ts'

/** A day below this part of its usual count, relative to the other sensors, is a failure of the sensor. */
const FAILED_BELOW = 0.25
/** So many low days in a row are a failure; fewer may be true. Days with hardly a count fail alone. */
const FEWEST_LOW_DAYS = 3
const HARDLY_ANY = 0.02
/** A sensor below this part of its usual count that does not recover is closed or broken, and has no low forecast. */
const CLOSED_BELOW = 0.1
/** After so many failed days in a row the low count is the usual one, unless it is that of a closed sensor. */
const MOST_FAILED_DAYS = 56
/** Weeks of which the usual count is about the mean. */
const USUAL_WEEKS = 4
/** Fewest other sensors that say what a day was like. With fewer, only zeros are failures. */
const FEWEST_OTHERS = 3
/** Most sensors of which the median of a day is taken. */
const MOST_COMPARED = 101
/** Usual counts below this may be zero by chance. */
const FEWEST_USUAL = 20
const WEEK = 7

/** The counts and measured shares of a sensor by day; failed days are taken out of them. */
type SensorDays = {
  special: { ordinary: Uint8Array }
  counted: Float64Array
  share: Float64Array
  measuredDays: number
  failedDays: number
  isClosed: boolean
}

/** The median of numbers, which are sorted. */
const medianOf = (numbers: Float64Array): number => numbers.sort()[Math.floor(numbers.length / 2)] ?? 1

/** Usual counts of sensors by weekday, from the days that were not failures, and the low days in a row until now. */
type Usual = { means: Float64Array; weeks: Float64Array; lowDays: number[][] }

const learn = ({ means, weeks }: Usual, slot: number, count: number): void => {
  const known = Math.min(USUAL_WEEKS, (weeks[slot] ?? 0) + 1)
  weeks[slot] = known
  means[slot] = (means[slot] ?? 0) + (count - (means[slot] ?? 0)) / known
}

const takeOut = (sensor: SensorDays, day: number): void => {
  if (sensor.share[day] === 0) return
  sensor.measuredDays -= sensor.share[day] ?? 0
  sensor.failedDays += 1
  sensor.counted[day] = 0
  sensor.share[day] = 0
}

/** Notes a low day; a sensor that stays low for long is closed, or its low count becomes the usual one. */
const fail = (sensor: SensorDays, usual: Usual, at: number, day: number, part: number): void => {
  const lowDays = usual.lowDays[at] ?? []
  usual.lowDays[at] = lowDays
  lowDays.push(day)
  if (lowDays.length > MOST_FAILED_DAYS) {
    sensor.isClosed = part < CLOSED_BELOW
    if (!sensor.isClosed) {
      usual.weeks.fill(0, at * WEEK, (at + 1) * WEEK)
      usual.lowDays[at] = []
    }
  }
  if (lowDays.length >= FEWEST_LOW_DAYS) for (const low of lowDays) takeOut(sensor, low)
  else if (part < HARDLY_ANY) takeOut(sensor, day)
}

/**
 * Takes days out on which a sensor counted less than a quarter of its usual count although the others did not: a sensor
 * that is covered or broken sends zeros, and they are not people who stayed away. Only days before a day decide about
 * it.
 */
export function* leaveOutSilentDays(sensors: readonly SensorDays[], weekdays: Uint8Array): Pausing<void> {
  const usual: Usual = {
    means: new Float64Array(WEEK * sensors.length),
    weeks: new Float64Array(WEEK * sensors.length),
    lowDays: [],
  }
  const step = Math.max(1, Math.ceil(sensors.length / MOST_COMPARED))
  const parts = new Float64Array(sensors.length)
  const others = new Float64Array(sensors.length)
  for (let day = 0; day < weekdays.length; day += 1) {
    if (day % 16 === 0) yield
    const weekday = weekdays[day] ?? 0
    let compared = 0
    for (let at = 0; at < sensors.length; at += 1) {
      const slot = at * WEEK + weekday
      const sensor = sensors[at]
      const share = sensor?.special.ordinary[day] ? (sensor.share[day] ?? 0) : 0
      const isKnown = share > 0 && (usual.weeks[slot] ?? 0) >= 2
      const part = isKnown ? (sensor?.counted[day] ?? 0) / share / (usual.means[slot] ?? 1) : Number.NaN
      parts[at] = part
      if (at % step !== 0 || !(part >= 0)) continue
      others[compared] = part
      compared += 1
    }
    const isCompared = compared > FEWEST_OTHERS
    const limit = FAILED_BELOW * Math.min(1, isCompared ? medianOf(others.subarray(0, compared)) : 1)
    for (let at = 0; at < sensors.length; at += 1) {
      const sensor = sensors[at]
      const share = sensor?.share[day] ?? 0
      if (!sensor?.special.ordinary[day] || share === 0) continue
      const slot = at * WEEK + weekday
      const part = parts[at] ?? Number.NaN
      const isFailure = isCompared ? part < limit : part === 0
      if (isFailure && (usual.means[slot] ?? 0) >= FEWEST_USUAL) {
        fail(sensor, usual, at, day, part)
        continue
      }
      if ((usual.lowDays[at]?.length ?? 0) > 0) usual.lowDays[at] = []
      sensor.isClosed = false
      learn(usual, slot, (sensor.counted[day] ?? 0) / share)
    }
  }
}
