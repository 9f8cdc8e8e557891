import type { Panel } from './panel.ts'
import type { Profile } from './profile.ts'
import type { Recipe } from './settings.ts'

/** Contacts of a sensor on a holiday against its mean day, for the weekday on which the holiday falls. */
export type HolidayEffect = (name: string, weekday: number) => number

type Seen = { counted: number; expected: number; times: number }

const nothing = (): Seen => ({ counted: 0, expected: 0, times: 0 })

const add = (seen: Seen, counted: number, expected: number): void => {
  seen.counted += counted
  seen.expected += expected
  seen.times += 1
}

/** Logarithm of what was counted against what was expected, drawn to what is believed without it. */
const drawn = ({ counted, expected, times }: Seen, belief: number, pull: number): number => {
  if (times === 0 || expected <= 0) return belief
  return (times * Math.log(Math.max(counted, 0.01 * expected) / expected) + pull * belief) / (times + pull)
}

const seenBy = (panel: Panel, profiles: readonly Profile[], weekdayOnHoliday: number) => {
  const days = panel.holidays.flatMap((name, index) => (name ? [{ name, index }] : []))
  return panel.sensors.map(({ counted, share }, at) => {
    const byName = new Map<string, Seen>()
    const profile = profiles[at]
    for (const { name, index } of days) {
      const usual = (share[index] ?? 0) * (profile?.around[index] ?? 0)
      if (usual === 0) continue
      const seen = byName.get(name) ?? nothing()
      byName.set(name, seen)
      add(seen, counted[index] ?? 0, usual * (profile?.week[panel.weekdays[index] ?? 0] ?? 1) ** weekdayOnHoliday)
    }
    return byName
  })
}

const totalOf = (parts: Iterable<Seen>): Seen => {
  const total = nothing()
  for (const part of parts) {
    total.counted += part.counted
    total.expected += part.expected
    total.times += part.times
  }
  return total
}

/**
 * What holidays do to each sensor: its own experience of that holiday, drawn to the pool's of the same one and to its own of
 * holidays in general. A name that nobody has seen counts as any holiday; without any, a holiday is an ordinary day.
 */
export const holidayEffects = (panel: Panel, profiles: readonly Profile[], recipe: Recipe): HolidayEffect[] => {
  const seen = seenBy(panel, profiles, recipe.weekdayOnHoliday)
  const names = new Set(seen.flatMap((byName) => [...byName.keys()]))
  const general = drawn(totalOf(seen.flatMap((byName) => [...byName.values()])), 0, 0)
  const pools = new Map(
    [...names].map((name) => [
      name,
      drawn(totalOf(seen.flatMap((byName) => byName.get(name) ?? [])), general, recipe.holidayPull),
    ]),
  )
  return seen.map((byName, at) => {
    const own = drawn(totalOf(byName.values()), general, recipe.holidayPull)
    const week = profiles[at]?.week ?? new Float64Array(7).fill(1)
    return (name, weekday) => {
      // What sets this sensor apart on holidays in general goes on top of what the pool saw on this one.
      const belief = (pools.get(name) ?? general) + own - general
      const effect = drawn(byName.get(name) ?? nothing(), belief, recipe.holidayPull)
      return Math.exp(effect) * (week[weekday] ?? 1) ** recipe.weekdayOnHoliday
    }
  })
}
