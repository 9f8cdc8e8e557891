import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { FIRST_HOUR, flightEnd, LAST_HOUR, playedHours } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import {
  type CampaignLocation,
  contactsByDay,
  type DayHours,
  type LocationDay,
  type RealizedDay,
  realizedDays,
} from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import type { DayRealization, StoredForecast } from '../tables.ts'
import type { Placement } from './placement.ts'

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

/** A campaign as far as its realization depends on it. */
export type RealizedRow = Pick<CampaignRow, 'forecast' | 'orderedFrom' | 'orderedUntil'>

/**
 * The whole hours of a day in which a campaign plays by its order; null if it does not. Contacts are realized in these
 * hours only: not before the order begins, and not in the hour in which it was closed.
 */
export const orderedHours = ({ orderedFrom, orderedUntil }: RealizedRow, day: string): DayHours | null => {
  if (!orderedFrom || !orderedUntil) return null
  const from = FIRST_HOUR + Math.floor(playedHours(day, orderedFrom))
  const to = FIRST_HOUR + Math.floor(playedHours(day, orderedUntil))
  return from < to ? { from, to } : null
}

const isWholeDay = ({ from, to }: DayHours): boolean => from === FIRST_HOUR && to === LAST_HOUR

/** The number of ordered hours of a day that have ended at an instant. */
export const closedHours = (hours: DayHours | null, day: string, now: Date): number => {
  if (!hours) return 0
  const ended = FIRST_HOUR + Math.floor(playedHours(day, startOfHour(now)))
  return Math.max(0, Math.min(hours.to, ended) - hours.from)
}

/** Planned contacts of a day's first `closed` ordered hours. The plan of a day is that of its ordered hours. */
const plannedContacts = (profile: readonly number[], audience: number, hours: DayHours, closed: number): number => {
  const shareOf = (from: number, to: number): number =>
    profile.slice(from - FIRST_HOUR, to - FIRST_HOUR).reduce((sum, share) => sum + share, 0)
  const whole = shareOf(hours.from, LAST_HOUR)
  return whole > 0 ? (audience * shareOf(hours.from, hours.from + closed)) / whole : 0
}

const addTo = (sums: Map<string, number>, day: RealizedDay): void => {
  for (const [uuid, contacts] of day.byLocation) sums.set(uuid, (sums.get(uuid) ?? 0) + contacts)
}

const nothing = (): Realization => ({
  days: [],
  byLocation: new Map(),
  total: 0,
  plannedTotal: 0,
  plannedToDate: 0,
  comparablePlan: 0,
})

/** Counts of the ordered hours of each day: whole days together, days of which a part was ordered one by one. */
const countsOf = async (
  { otherServices, clock }: Pick<CampaignContext, 'otherServices' | 'clock'>,
  hoursOn: ReadonlyMap<string, DayHours>,
  locations: readonly string[],
  until: Date,
): Promise<LocationDay[]> => {
  const today = dayOf(clock.now())
  const begun = [...hoursOn].filter(([day]) => day <= today)
  const [first] = begun
  if (!first) return []
  const parts = begun.filter(([, hours]) => !isWholeDay(hours))
  const [whole, ...partly] = await Promise.all([
    otherServices.measuredDays({ locations, fromDay: first[0], until, today }),
    ...parts.map(([day, hours]) => otherServices.partOfDay({ locations, day, hours, until })),
  ])
  const wholeDays = new Set(begun.filter(([, hours]) => isWholeDay(hours)).map(([day]) => day))
  return [...(whole ?? []).filter(({ day }) => wholeDays.has(day)), ...partly.flat()]
}

/** The forecast of a plan that was ordered, and its hours by day; null before the order. */
const orderOf = (row: RealizedRow): { forecast: StoredForecast; hoursOn: Map<string, DayHours> } | null => {
  if (!row.forecast || !row.orderedFrom) return null
  const hoursOn = new Map<string, DayHours>()
  for (const { date } of row.forecast.byDay) {
    const hours = orderedHours(row, date)
    if (hours) hoursOn.set(date, hours)
  }
  return { forecast: row.forecast, hoursOn }
}

const withoutDuplicates = (locations: readonly CampaignLocation[]): CampaignLocation[] => [
  ...new Map(locations.map((location) => [location.uuid, location])).values(),
]

/**
 * Compares the measured contacts of the ordered hours of a flight with its plan. Places, sensors and multipliers are
 * those that were recorded with the plan. Hours without measurement do not count in the comparison.
 */
export const realizationOf = async (
  context: Pick<CampaignContext, 'otherServices' | 'clock'>,
  row: RealizedRow,
  placement: Placement,
  multipliers: Multipliers,
): Promise<Realization> => {
  const now = context.clock.now()
  const planned = row.forecast?.byDay ?? []
  const ordered = orderOf(row)
  if (!ordered) {
    const days = planned.map(({ date, audience }) => ({ ...emptyDay(date), planned: audience }))
    return { ...nothing(), days, plannedTotal: planned.reduce((sum, { audience }) => sum + audience, 0) }
  }
  const { forecast, hoursOn } = ordered
  const lastDay = planned.at(-1)?.date ?? dayOf(now)
  const until = new Date(Math.min(startOfHour(now).getTime(), flightEnd(lastDay).getTime()))
  const sources = withoutDuplicates([...placement.sensors, ...placement.locations])
  const counts = await countsOf(
    context,
    hoursOn,
    sources.map(({ uuid }) => uuid),
    until,
  )
  const closedOn = (day: string): number => closedHours(hoursOn.get(day) ?? null, day, now)
  const observed = contactsByDay(counts, sources, multipliers)
  const realized = new Map(realizedDays(observed, placement.locations, closedOn).map((day) => [day.date, day]))
  /** Without own sensors, `hours` is 0: the contacts follow from the sensors of the cities, so all hours count. */
  const measuredPart = (day: RealizedDay | undefined, hours: number): number => {
    if (!day) return 0
    return hours === 0 ? 1 : day.measuredHours / hours
  }
  const withSensor = placement.locations.filter((location) => location.hasSensor).length
  const byLocation = new Map<string, number>()
  const days = forecast.byDay.map(({ date, audience }): DayRealization => {
    const own = hoursOn.get(date)
    if (!own) return { ...emptyDay(date), planned: audience }
    const closed = closedOn(date)
    const day = realized.get(date)
    if (day) addTo(byLocation, day)
    const played = Math.min(own.to - own.from, Math.max(0, playedHours(date, now) - (own.from - FIRST_HOUR)))
    const hours = closed * (day?.sensors ?? withSensor)
    return {
      date,
      planned: audience,
      plannedToDate: plannedContacts(forecast.profile, audience, own, closed),
      realized: day ? day.contacts : null,
      hours,
      measuredHours: day?.measuredHours ?? 0,
      measuredShare: played > 0 ? (measuredPart(day, hours) * closed) / played : 0,
    }
  })
  const sum = (part: (day: DayRealization) => number) => days.reduce((total, day) => total + part(day), 0)
  return {
    days,
    byLocation,
    total: sum((day) => day.realized ?? 0),
    plannedTotal: sum((day) => day.planned),
    plannedToDate: sum((day) => day.plannedToDate),
    comparablePlan: sum((day) => {
      if (day.realized === null) return 0
      return day.hours === 0 ? day.plannedToDate : (day.plannedToDate * day.measuredHours) / day.hours
    }),
  }
}

const emptyDay = (date: string): DayRealization => ({
  date,
  planned: 0,
  plannedToDate: 0,
  realized: null,
  hours: 0,
  measuredHours: 0,
  measuredShare: 0,
})

/**
 * Difference between realized contacts and the comparable plan in percent, one decimal; null without a comparable plan.
 */
export const pacePercent = ({ total, comparablePlan }: Pick<Realization, 'total' | 'comparablePlan'>): number | null =>
  comparablePlan > 0 ? Math.round(1000 * (total / comparablePlan - 1)) / 10 : null
