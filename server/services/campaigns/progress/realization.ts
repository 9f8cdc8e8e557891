import type { DayRealization } from '../tables.ts'

/** Planned and realized contacts of a flight until now. */
export type Realization = {
  days: DayRealization[]
  byLocation: Map<string, number>
  total: number
  plannedTotal: number
  plannedToDate: number
  /** Planned contacts of the measured hours; the realized contacts are compared with it. */
  comparablePlan: number
}

/** Planned contacts of the measured hours of a day. Hours without measurement do not count in the comparison. */
const comparable = ({ realized, hours, measuredHours, plannedToDate }: DayRealization): number => {
  if (realized === null) return 0
  return hours === 0 ? plannedToDate : (plannedToDate * measuredHours) / hours
}

/** Adds up the days of a flight. Contacts by location are empty if the days come without them. */
export const sumOfDays = (
  days: readonly (DayRealization & { byLocation?: readonly (readonly [string, number])[] })[],
): Realization => {
  const sum = (part: (day: DayRealization) => number) => days.reduce((total, day) => total + part(day), 0)
  const byLocation = new Map<string, number>()
  for (const day of days)
    for (const [uuid, contacts] of day.byLocation ?? []) byLocation.set(uuid, (byLocation.get(uuid) ?? 0) + contacts)
  return {
    days: days.map(({ date, planned, plannedToDate, realized, hours, measuredHours, measuredShare }) => ({
      date,
      planned,
      plannedToDate,
      realized,
      hours,
      measuredHours,
      measuredShare,
    })),
    byLocation,
    total: sum(({ realized }) => realized ?? 0),
    plannedTotal: sum(({ planned }) => planned),
    plannedToDate: sum(({ plannedToDate }) => plannedToDate),
    comparablePlan: sum(comparable),
  }
}

/**
 * Difference between realized contacts and the comparable plan in percent, one decimal; null without a comparable plan.
 */
export const pacePercent = ({ total, comparablePlan }: Pick<Realization, 'total' | 'comparablePlan'>): number | null =>
  comparablePlan > 0 ? Math.round(1000 * (total / comparablePlan - 1)) / 10 : null
