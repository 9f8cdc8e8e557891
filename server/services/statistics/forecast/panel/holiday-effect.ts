import { mapInSlices, type Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import type { Panel } from './sensor-panel.ts'
import type { Profile } from './weekday-profile.ts'

/** Ratio of a sensor's contacts on a holiday to its mean day, by the weekday of the holiday. */
export type HolidayEffect = (name: string, weekday: number) => number

type Observation = { counted: number; expected: number; times: number }

const noObservation = (): Observation => ({ counted: 0, expected: 0, times: 0 })

const add = (seen: Observation, counted: number, expected: number): void => {
  seen.counted += counted
  seen.expected += expected
  seen.times += 1
}

/** Logarithm of counted contacts over expected contacts, shrunk towards `prior`. */
const shrunk = ({ counted, expected, times }: Observation, prior: number, pull: number): number => {
  if (times === 0 || expected <= 0) return prior
  return (times * Math.log(Math.max(counted, 0.01 * expected) / expected) + pull * prior) / (times + pull)
}

function* observationsOf(
  panel: Panel,
  profiles: readonly Profile[],
  weekdayOnHoliday: number,
): Pausing<ReadonlyMap<string, Observation>[]> {
  return yield* mapInSlices(panel.sensors, ({ special, counted, share }, at) => {
    const byName = new Map<string, Observation>()
    const profile = profiles[at]
    for (const { holiday: name, names, index } of special.days) {
      // What an event added to a holiday is not the effect of the holiday.
      if (name === null || names.length > 0) continue
      const usual = (share[index] ?? 0) * (profile?.around[index] ?? 0)
      if (usual === 0) continue
      const seen = byName.get(name) ?? noObservation()
      byName.set(name, seen)
      add(seen, counted[index] ?? 0, usual * (profile?.week[panel.weekdays[index] ?? 0] ?? 1) ** weekdayOnHoliday)
    }
    return byName
  })
}

const totalOf = (parts: Iterable<Observation>): Observation => {
  const total = noObservation()
  for (const part of parts) {
    total.counted += part.counted
    total.expected += part.expected
    total.times += part.times
  }
  return total
}

type Pool = {
  readonly pools: ReadonlyMap<string, number>
  readonly general: number
  readonly own: number
  readonly settings: ForecastSettings
}

// A function of its own: what it returns is kept for long, and must not keep the days of all sensors.
const effectOf =
  (byName: ReadonlyMap<string, Observation>, week: Float64Array, pool: Pool): HolidayEffect =>
  (name, weekday) => {
    const { pools, general, own, settings } = pool
    // The pool's effect of this holiday, plus the sensor's deviation on holidays in general.
    const prior = (pools.get(name) ?? general) + own - general
    const effect = shrunk(byName.get(name) ?? noObservation(), prior, settings.holidayPull)
    return Math.exp(effect) * (week[weekday] ?? 1) ** settings.weekdayOnHoliday
  }

/**
 * Holiday effect of each sensor: its own counts on that holiday, shrunk towards the pool's effect of the same holiday
 * and the sensor's own effect of holidays in general. A holiday without counts is treated as an average holiday; if
 * there are no holidays in the history, as an ordinary day.
 */
export function* holidayEffects(
  panel: Panel,
  profiles: readonly Profile[],
  settings: ForecastSettings,
): Pausing<HolidayEffect[]> {
  const seen = yield* observationsOf(panel, profiles, settings.weekdayOnHoliday)
  const names = new Set(seen.flatMap((byName) => [...byName.keys()]))
  yield
  const general = shrunk(totalOf(seen.flatMap((byName) => [...byName.values()])), 0, 0)
  const pools = new Map(
    [...names].map((name) => [
      name,
      shrunk(totalOf(seen.flatMap((byName) => byName.get(name) ?? [])), general, settings.holidayPull),
    ]),
  )
  return yield* mapInSlices(seen, (byName, at) => {
    const own = shrunk(totalOf(byName.values()), general, settings.holidayPull)
    return effectOf(byName, profiles[at]?.week ?? new Float64Array(7).fill(1), { pools, general, own, settings })
  })
}
