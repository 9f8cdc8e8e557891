import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { FIRST_HOUR, flightEnd, LAST_HOUR, playedHours } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { groupBy } from '../../../base/group-by.ts'
import {
  type CampaignLocation,
  contactsByDay,
  type DayHours,
  type LocationDay,
  type RealizedDay,
  realizedDays,
} from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import type { DarkDays } from '../plays/dark-hours.ts'
import type { DayRealization } from '../tables.ts'
import { type Dark, darkOn } from './dark-contacts.ts'
import { closedHours, isWholeDay, orderedHours, type RealizedRow } from './ordered-hours.ts'
import type { Placement } from './placement.ts'

/** Figures of one day, with the contacts by location and the sums of the counts: people, cars, buses. */
export type DayFigures = DayRealization & { byLocation: [uuid: string, contacts: number][]; counted: number[] }

/** What the contacts of a campaign are computed from, besides the counts. All of it was recorded. */
export type RealizationBasis = {
  row: RealizedRow
  placement: Placement
  multipliers: Multipliers
  dark: DarkDays
}

const emptyDay = (date: string, planned: number): DayFigures => ({
  date,
  planned,
  plannedToDate: 0,
  realized: null,
  hours: 0,
  measuredHours: 0,
  measuredShare: 0,
  byLocation: [],
  counted: [0, 0, 0],
})

/** Planned contacts of a day's first `closed` ordered hours. The plan of a day is that of its ordered hours. */
const plannedContacts = (profile: readonly number[], audience: number, hours: DayHours, closed: number): number => {
  const shareOf = (from: number, to: number): number =>
    profile.slice(from - FIRST_HOUR, to - FIRST_HOUR).reduce((sum, share) => sum + share, 0)
  const whole = shareOf(hours.from, LAST_HOUR)
  return whole > 0 ? (audience * shareOf(hours.from, hours.from + closed)) / whole : 0
}

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

const withoutDuplicates = (locations: readonly CampaignLocation[]): CampaignLocation[] => [
  ...new Map(locations.map((location) => [location.uuid, location])).values(),
]

const sumsOf = (counts: readonly LocationDay[]): number[] =>
  counts.reduce(
    ([people = 0, cars = 0, buses = 0], count) => [people + count.people, cars + count.cars, buses + count.buses],
    [0, 0, 0],
  )

/** Without own sensors, `hours` is 0: the contacts follow from the sensors of the cities, so all hours count. */
const measuredPart = (day: RealizedDay | undefined, hours: number): number => {
  if (!day) return 0
  return hours === 0 ? 1 : day.measuredHours / hours
}

/**
 * Computes the figures of some days of a flight from the stored counts: contacts of the ordered hours that have ended,
 * without those of places that were dark, and the plan of the same hours. Places, sensors and multipliers are those
 * that were recorded with the plan. Days outside the order have no contacts.
 */
export const computeDays = async (
  context: Pick<CampaignContext, 'otherServices' | 'clock'>,
  { row, placement, multipliers, dark }: RealizationBasis,
  isWanted: (day: string) => boolean,
): Promise<DayFigures[]> => {
  const now = context.clock.now()
  const planned = (row.forecast?.byDay ?? []).filter(({ date }) => isWanted(date))
  const hoursOn = new Map(
    planned.flatMap(({ date }) => {
      const hours = orderedHours(row, date)
      return hours ? [[date, hours] as const] : []
    }),
  )
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
  const lost = new Map<string, ReadonlyMap<string, Dark>>()
  for (const [day, { from }] of hoursOn) {
    const locations = dark.get(day)
    const hours = { from, to: from + closedOn(day) }
    if (locations) lost.set(day, await darkOn(context, { day, hours, locations }, until, multipliers))
  }
  const observed = contactsByDay(counts, sources, multipliers)
  const realized = new Map(
    realizedDays(observed, placement.locations, {
      closedHours: closedOn,
      dark: (day, location) => lost.get(day)?.get(location) ?? { contacts: 0, hours: 0 },
    }).map((day) => [day.date, day]),
  )
  const countsOn = groupBy(counts, ({ day }) => day)
  const withSensor = placement.locations.filter((location) => location.hasSensor).length
  return planned.map(({ date, audience }): DayFigures => {
    const own = hoursOn.get(date)
    if (!own || !row.forecast) return emptyDay(date, audience)
    const closed = closedOn(date)
    const day = realized.get(date)
    const played = Math.min(own.to - own.from, Math.max(0, playedHours(date, now) - (own.from - FIRST_HOUR)))
    const hours = closed * (day?.sensors ?? withSensor)
    return {
      date,
      planned: audience,
      plannedToDate: plannedContacts(row.forecast.profile, audience, own, closed),
      realized: day ? day.contacts : null,
      hours,
      measuredHours: day?.measuredHours ?? 0,
      measuredShare: played > 0 ? (measuredPart(day, hours) * closed) / played : 0,
      byLocation: [...(day?.byLocation ?? [])],
      counted: sumsOf(countsOn.get(date) ?? []),
    }
  })
}
