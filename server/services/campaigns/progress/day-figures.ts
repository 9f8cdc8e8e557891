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
  /** Whether places without a sensor have the mean of their city on a day, as when it was recorded. */
  usesCityMean: (day: string) => boolean
}

const emptyDay = (date: string, planned: number, planShare: number | null): DayFigures => ({
  date,
  planned,
  plannedToDate: 0,
  realized: null,
  hours: 0,
  measuredHours: 0,
  measuredShare: 0,
  planShare,
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

/**
 * The measured part of the hours of a day. By the former rule, contacts without own sensors follow from the sensors of
 * the cities, so all hours count.
 */
const measuredPart = (day: RealizedDay | undefined, hours: number, usesCityMean: boolean): number => {
  if (!day) return 0
  if (hours === 0) return usesCityMean ? 1 : 0
  return day.measuredHours / hours
}

/** The parts of a plan at the places that are measured: of its contacts, and of its plays. */
const measuredParts = (
  forecast: RealizedRow['forecast'],
  { screens }: Placement,
  own: ReadonlySet<string>,
): { contacts: number; plays: number } => {
  const contactsOf = new Map(forecast?.byScreen.map(({ screen_id, audience }) => [screen_id, audience]))
  const sum = (some: Placement['screens']): number =>
    some.reduce((total, { screenId }) => total + (contactsOf.get(screenId) ?? 0), 0)
  const measured = screens.filter(({ locationUuid }) => own.has(locationUuid))
  const plays = screens.length > 0 ? measured.length / screens.length : 0
  const all = sum(screens)
  return { contacts: all > 0 ? sum(measured) / all : plays, plays }
}

/**
 * Computes the figures of some days of a flight from the stored counts: contacts of the ordered hours that have ended,
 * without those of places that were dark, and the plan of the same hours. Places, sensors and multipliers are those
 * that were recorded with the plan. Days outside the order have no contacts.
 */
export const computeDays = async (
  context: Pick<CampaignContext, 'otherServices' | 'clock'>,
  { row, placement, multipliers, dark, usesCityMean }: RealizationBasis,
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
  const places = planned.some(({ date }) => usesCityMean(date)) ? placement.sensors : []
  const sources = withoutDuplicates([...places, ...placement.locations])
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
      usesCityMean,
    }).map((day) => [day.date, day]),
  )
  const countsOn = groupBy(counts, ({ day }) => day)
  const withSensor = new Set(placement.locations.filter(({ hasSensor }) => hasSensor).map(({ uuid }) => uuid))
  const ownPlaces = new Set(placement.locations.map(({ uuid }) => uuid))
  return planned.map(({ date, audience }): DayFigures => {
    const isFormer = usesCityMean(date)
    const day = realized.get(date)
    const parts = isFormer ? null : measuredParts(row.forecast, placement, day?.own ?? withSensor)
    const own = hoursOn.get(date)
    if (!own || !row.forecast) return emptyDay(date, audience, parts?.contacts ?? null)
    const closed = closedOn(date)
    const played = Math.min(own.to - own.from, Math.max(0, playedHours(date, now) - (own.from - FIRST_HOUR)))
    const hours = closed * (day?.sensors ?? withSensor.size)
    const share = measuredPart(day, hours, isFormer) * (parts?.plays ?? 1)
    const counted = (countsOn.get(date) ?? []).filter((count) => isFormer || ownPlaces.has(count.locationUuid))
    return {
      date,
      planned: audience,
      plannedToDate: plannedContacts(row.forecast.profile, audience, own, closed),
      realized: day ? day.contacts : null,
      hours,
      measuredHours: day?.measuredHours ?? 0,
      measuredShare: played > 0 ? (share * closed) / played : 0,
      planShare: parts?.contacts ?? null,
      byLocation: [...(day?.byLocation ?? [])],
      counted: sumsOf(counted),
    }
  })
}
