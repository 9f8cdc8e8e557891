import type { Basis, Interval, TotalForecast } from './total.ts'

/** Names of how a sum follows last year: by its own counts, if one part does. */
const ORDER = ['own', 'others', 'none'] as const

type Special = NonNullable<Basis['special']>

const sumOfSpecialDays = (all: readonly Special[]): Special => ({
  calendars: all.flatMap(({ calendars }) => calendars),
  days: all.flatMap(({ days }) => days).sort((one, other) => one.from.localeCompare(other.from)),
  unknownWinters: [...new Set(all.flatMap(({ unknownWinters }) => unknownWinters))].sort((one, other) => one - other),
})

const sumOfBases = (totals: readonly TotalForecast[]): Basis => {
  const bases = totals.map(({ basis }) => basis)
  const sensors = bases.reduce((sum, basis) => sum + basis.sensors, 0)
  const whole = totals.reduce((sum, { total }) => sum + total, 0)
  const mean = (of: (basis: Basis) => number): number =>
    bases.reduce((sum, basis) => sum + basis.sensors * of(basis), 0) / sensors
  const ownShare = totals.reduce((sum, { total, basis }) => sum + total * basis.ownLastYearShare, 0)
  const [{ method } = {}] = bases
  return {
    sensors,
    historyWeeks: mean((basis) => basis.historyWeeks),
    measuredShare: mean((basis) => basis.measuredShare),
    lastYear: ORDER.find((name) => bases.some(({ lastYear }) => lastYear === name)) ?? 'none',
    ownLastYearShare: whole > 0 ? ownShare / whole : 0,
    holidays: bases.flatMap(({ holidays }) => holidays),
    special: sumOfSpecialDays(bases.flatMap(({ special }) => special ?? [])),
    pastForecasts: Math.min(...bases.map(({ pastForecasts }) => pastForecasts)),
    ...(method === undefined ? {} : { method }),
    failedDays: bases.reduce((sum, { failedDays = 0 }) => sum + failedDays, 0),
  }
}

/** The interval of a sum whose parts err independently: countries have neither holidays nor weather in common. */
const sumOfIntervals = (totals: readonly TotalForecast[], of: (total: TotalForecast) => Interval): Interval => {
  const whole = totals.reduce((sum, { total }) => sum + total, 0)
  return {
    low: whole - Math.hypot(...totals.map((one) => one.total - of(one).low)),
    high: whole + Math.hypot(...totals.map((one) => of(one).high - one.total)),
  }
}

/** The sum of forecasts of the same days that were made with different calendars; null without any. */
export const sumOfTotals = (totals: readonly TotalForecast[]): TotalForecast | null => {
  const [first, ...others] = totals
  if (!first || others.length === 0) return first ?? null
  return {
    total: totals.reduce((sum, { total }) => sum + total, 0),
    ...sumOfIntervals(totals, (total) => total),
    interval90: sumOfIntervals(totals, ({ interval90 }) => interval90),
    byDay: first.byDay.map((_, day) => totals.reduce((sum, { byDay }) => sum + (byDay[day] ?? 0), 0)),
    basis: sumOfBases(totals),
  }
}
