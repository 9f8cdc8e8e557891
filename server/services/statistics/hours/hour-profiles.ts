import pLimit from 'p-limit'
import { addDays, eachDay } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { isSameList } from '../../../base/same-list.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { changesIn } from '../cache/changes-in.ts'
import { type HourProfile, type PeopleOfHour, peopleByHour, profileOf } from './hour-profile.ts'
import { lastDayBefore } from './location-days.ts'

/**
 * A cache of the hour profile of all sensors, which every estimate needs: the people of each hour, by day. Only days
 * that any process has changed are read again, and those that are not over.
 */
export type HourProfilesCache = {
  /** The profile of some locations from `fromDay` until an instant. Calls with the same locations share their days. */
  read(locations: readonly string[], fromDay: string, until: Date): Promise<HourProfile>
}

type Known = {
  readonly locations: readonly string[]
  readonly until: Date
  readonly days: Map<string, readonly PeopleOfHour[]>
  profile: { readonly key: string; readonly value: HourProfile } | undefined
}

/** Consecutive days as periods. */
const periodsOf = (days: readonly string[]): { from: string; to: string }[] => {
  const periods: { from: string; to: string }[] = []
  for (const day of days) {
    const last = periods.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else periods.push({ from: day, to: day })
  }
  return periods
}

/** Creates an empty cache; the composition creates one per process and statistics store. */
export const hourProfilesCache = (statistics: Statistics): HourProfilesCache => {
  let known: Known | undefined
  let write = 0
  const oneAtATime = pLimit(1)

  /** What is known for these locations and this end. The days that can have hours between two ends are read again. */
  const knownFor = (locations: readonly string[], until: Date): Known => {
    if (!known || !isSameList(known.locations, locations))
      return { locations, until, days: new Map(), profile: undefined }
    if (known.until.getTime() === until.getTime()) return known
    const open = addDays(new Date(Math.min(known.until.getTime(), until.getTime())).toISOString().slice(0, 10), -1)
    return {
      locations: known.locations,
      until,
      days: new Map([...known.days].filter(([day]) => day < open)),
      profile: undefined,
    }
  }

  return {
    async read(locations, fromDay, instant) {
      // The end is rounded up to a full hour, so that all calls within an hour have the same hours.
      const until = new Date(Math.ceil(instant.getTime() / HOUR_MS) * HOUR_MS)
      const lastDay = lastDayBefore(until)
      const found = await statistics.changesSince(write)
      return oneAtATime(async () => {
        const now = knownFor(locations, until)
        const all = changesIn(found.changed, '0000-01-01', '9999-12-31')
        if (all.all) now.days.clear()
        for (const { day } of found.changed) if (day !== null && now.days.delete(day)) now.profile = undefined
        if (all.all) now.profile = undefined
        known = now
        write = all.all ? found.write : Math.max(write, found.write)
        const days = eachDay(fromDay, lastDay)
        for (const { from, to } of periodsOf(days.filter((day) => !now.days.has(day)))) {
          const rows = await peopleByHour(statistics, locations, { from, to, until })
          for (const day of eachDay(from, to)) now.days.set(day, rows.get(day) ?? [])
          now.profile = undefined
        }
        for (const day of now.days.keys()) if (day < fromDay) now.days.delete(day)
        const key = `${fromDay} ${lastDay}`
        if (now.profile?.key !== key)
          now.profile = { key, value: profileOf(days.flatMap((day) => now.days.get(day) ?? [])) }
        return now.profile.value
      })
    },
  }
}
