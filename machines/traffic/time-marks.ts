import { addDays } from '../calendar/days.ts'

/** Days in a row on which araboxes were silent: hours that should have been reported and were not. */
export type Outage = { from: string; to: string; missingHours: number; hours: number }

/** From this share of missing hours a day is an outage. */
const OUTAGE_SHARE = 0.05

/** Days and hours with their elapsed and measured hours. */
type MeasuredStep = { at: string; hours: number; measured_hours: number }

/** The outages of a series by day or hour: days with at least 5 % of the hours missing; adjacent days are one. */
export const outagesIn = (steps: readonly MeasuredStep[]): Outage[] => {
  const days = new Map<string, { hours: number; measured: number }>()
  for (const { at, hours, measured_hours } of steps) {
    const day = days.get(at.slice(0, 10)) ?? { hours: 0, measured: 0 }
    days.set(at.slice(0, 10), { hours: day.hours + hours, measured: day.measured + measured_hours })
  }
  const outages: Outage[] = []
  for (const [day, { hours, measured }] of days) {
    const missingHours = hours - measured
    if (hours === 0 || missingHours / hours < OUTAGE_SHARE) continue
    const last = outages.at(-1)
    if (last && addDays(last.to, 1) === day) {
      Object.assign(last, { to: day, missingHours: last.missingHours + missingHours, hours: last.hours + hours })
    } else outages.push({ from: day, to: day, missingHours, hours })
  }
  return outages
}
