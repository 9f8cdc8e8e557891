import { mapInSlices, type Pausing } from '../../../../base/slices.ts'
import { TRADING_SUNDAY } from '../../calendar/day-calendar.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import type { HolidayEffect } from './holiday-effect.ts'
import type { Panel } from './sensor-panel.ts'
import type { Profile } from './weekday-profile.ts'

/** Effects of days with a name at one sensor. */
export type NamedEffects = {
  /** Ratio of the contacts on a day with a name to those without it; 1 as long as it is unknown. */
  factorOf(name: string): number
  /** Whether a day of this name was measured at the sensor. */
  isMeasured(name: string): boolean
}

/** Sum of logarithms of ratios, and their number. */
type Observation = { logarithms: number; times: number }

/** Below this part of what was expected, a day is that of a covered sensor and says nothing of its name. */
const HARDLY_ANY = 0.02

const shrunk = ({ logarithms, times }: Observation, prior: number, pull: number): number =>
  (logarithms + pull * prior) / (times + pull)

/** What the sensors counted on days with a name, against what they would have counted on the same day without. */
function* observationsOf(
  panel: Panel,
  profiles: readonly Profile[],
  effects: readonly HolidayEffect[],
): Pausing<ReadonlyMap<string, Observation>[]> {
  return yield* mapInSlices(panel.sensors, ({ special, counted, share }, at) => {
    const byName = new Map<string, Observation>()
    const profile = profiles[at]
    for (const { index, holiday, names } of special.days) {
      if (names.length === 0) continue
      const weekday = panel.weekdays[index] ?? 0
      const usual = holiday === null ? profile?.week[weekday] : effects[at]?.(holiday, weekday)
      const expected = (share[index] ?? 0) * (profile?.around[index] ?? 0) * (usual ?? 1)
      const ratio = (counted[index] ?? 0) / expected
      if (!(expected > 0) || ratio < HARDLY_ANY) continue
      for (const name of names) {
        const seen = byName.get(name) ?? { logarithms: 0, times: 0 }
        byName.set(name, seen)
        // Names that share a day have equal parts in its effect.
        seen.logarithms += Math.log(ratio) / names.length
        seen.times += 1
      }
    }
    return byName
  })
}

const poolOf = (seen: readonly ReadonlyMap<string, Observation>[], name: string, pull: number): number => {
  const all = { logarithms: 0, times: 0 }
  for (const byName of seen) {
    const own = byName.get(name)
    all.logarithms += own?.logarithms ?? 0
    all.times += own?.times ?? 0
  }
  return shrunk(all, 0, pull)
}

/**
 * Effect of days with a name at each sensor, relative to the same weekday or holiday without it. Trading Sundays are
 * the same for all, so a sensor's own are shrunk towards those of the pool. An event has an effect only where it was
 * measured before, shrunk towards none: the same name can be a concert beside one place and a closed street at another.
 */
export function* namedEffects(
  panel: Panel,
  profiles: readonly Profile[],
  effects: readonly HolidayEffect[],
  { namedDayPull: pull }: ForecastSettings,
): Pausing<NamedEffects[]> {
  const seen = yield* observationsOf(panel, profiles, effects)
  const pool = poolOf(seen, TRADING_SUNDAY, pull)
  return seen.map((byName) => ({
    factorOf: (name) =>
      Math.exp(shrunk(byName.get(name) ?? { logarithms: 0, times: 0 }, name === TRADING_SUNDAY ? pool : 0, pull)),
    isMeasured: (name) => byName.has(name),
  }))
}
