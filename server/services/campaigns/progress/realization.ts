import type { DayRealization } from '../tables.ts'

/** Planned and realized contacts of a flight until now. */
export type Realization = {
  days: DayRealization[]
  byLocation: Map<string, number>
  total: number
  plannedTotal: number
  plannedToDate: number
  /** The parts of both sums at the places that are measured; those without a sensor are not. */
  measuredPlan: number
  measuredPlanToDate: number
  /** Planned contacts of the measured hours; the realized contacts are compared with it. */
  comparablePlan: number
}

/** The share of a day's plan at places that are measured; all of it by the former rule. */
export const planShareOf = ({ planShare }: Pick<DayRealization, 'planShare'>): number => planShare ?? 1

/**
 * Planned contacts of the measured places and hours of a day. Neither hours without measurement nor places without a
 * sensor count in the comparison.
 */
const comparable = (day: DayRealization): number => {
  const { realized, hours, measuredHours, plannedToDate } = day
  if (realized === null) return 0
  const planned = planShareOf(day) * plannedToDate
  return hours === 0 ? planned : (planned * measuredHours) / hours
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
    days: days.map(({ date, planned, plannedToDate, realized, hours, measuredHours, measuredShare, planShare }) => ({
      date,
      planned,
      plannedToDate,
      realized,
      hours,
      measuredHours,
      measuredShare,
      planShare: planShare ?? null,
    })),
    byLocation,
    total: sum(({ realized }) => realized ?? 0),
    plannedTotal: sum(({ planned }) => planned),
    plannedToDate: sum(({ plannedToDate }) => plannedToDate),
    measuredPlan: sum((day) => planShareOf(day) * day.planned),
    measuredPlanToDate: sum((day) => planShareOf(day) * day.plannedToDate),
    comparablePlan: sum(comparable),
  }
}

/**
 * Difference between realized contacts and the comparable plan in percent, one decimal; null without a comparable plan.
 */
export const pacePercent = ({ total, comparablePlan }: Pick<Realization, 'total' | 'comparablePlan'>): number | null =>
  comparablePlan > 0 ? Math.round(1000 * (total / comparablePlan - 1)) / 10 : null
