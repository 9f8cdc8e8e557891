import type { ChangedDay } from '../../../store/statistics/open-statistics.ts'

/** What has changed in a period: everything, days of all locations, or any of its days of single locations. */
export type PeriodChanges = {
  readonly all: boolean
  readonly days: readonly string[]
  readonly locations: readonly string[]
}

/** The changes in the days from `from` to `to`, both included. */
export const changesIn = (changed: readonly ChangedDay[], from: string, to: string): PeriodChanges => {
  const inPeriod = changed.filter(({ day }) => day === null || (day >= from && day <= to))
  const days = new Set<string>()
  const locations = new Set<string>()
  for (const { day, location } of inPeriod) {
    if (location !== null) locations.add(location)
    else if (day !== null) days.add(day)
  }
  return {
    all: inPeriod.some(({ day, location }) => day === null && location === null),
    days: [...days],
    locations: [...locations],
  }
}
