import { ageBands, type CampaignAgeGender } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import { flightEnd } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { type AgeDay, byGender, type DayHours, groupErrorOf, hideSmallGroups } from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import type { DarkShares } from '../plays/dark-hours.ts'
import type { CampaignRow } from '../policy.ts'
import { basisOf } from './current-realization.ts'
import type { RealizationBasis } from './day-figures.ts'
import { isWholeDay, orderedHours } from './ordered-hours.ts'
import { findSealed } from './sealed-figures.ts'

/** Some hours of a day, and the locations that played in them. */
type Part = { day: string; hours: DayHours; locations: string[] }

/** Splits hours of a day into parts in which the same locations played. An hour counts as played if most of it was. */
const playedParts = ({ day, hours, locations }: Part, dark: ReadonlyMap<string, DarkShares>): Part[] => {
  const parts: Part[] = []
  for (let hour = hours.from; hour < hours.to; hour += 1) {
    const playing = locations.filter((location) => (dark.get(location)?.get(hour) ?? 0) < 0.5)
    const last = parts.at(-1)
    if (last && last.locations.join() === playing.join()) last.hours = { from: last.hours.from, to: hour + 1 }
    else parts.push({ day, hours: { from: hour, to: hour + 1 }, locations: playing })
  }
  return parts.filter((part) => part.locations.length > 0)
}

/** Adds up the parts of each day. */
const byDay = (parts: readonly AgeDay[]): AgeDay[] => {
  const days = new Map<string, AgeDay>()
  for (const part of parts) {
    const { people, ages, variance } = days.get(part.day) ?? { people: 0, ages: [], variance: 0 }
    const sums = part.ages.map((count, index) => count + (ages[index] ?? 0))
    days.set(part.day, {
      day: part.day,
      people: people + part.people,
      ages: sums,
      variance: variance + part.variance,
    })
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/**
 * People net at the campaign's own sensors by age and gender, in the measured hours of its order in which the locations
 * played. Groups are protected, and small ones hidden (C39, E09).
 */
export const computeAgeGender = async (
  { otherServices, clock }: Pick<CampaignContext, 'otherServices' | 'clock'>,
  { row, placement, dark }: RealizationBasis,
): Promise<CampaignAgeGender> => {
  const locations = placement.locations.map(({ uuid }) => uuid)
  const ordered = (row.forecast?.byDay ?? []).flatMap(({ date }): Part[] => {
    const hours = orderedHours(row, date)
    return hours ? [{ day: date, hours, locations }] : []
  })
  const [first, last] = [ordered[0], ordered.at(-1)]
  const until = startOfHour(clock.now())
  const end = last ? new Date(Math.min(until.getTime(), flightEnd(last.day).getTime())) : until
  const whole = new Set(ordered.filter(({ day, hours }) => isWholeDay(hours) && !dark.has(day)).map(({ day }) => day))
  const parts = ordered
    .filter(({ day }) => !whole.has(day))
    .flatMap((part) => playedParts(part, dark.get(part.day) ?? new Map()))
  const [days, ...partly] = await Promise.all([
    first ? otherServices.ageDays(locations, first.day, end) : [],
    ...parts.map((part) => otherServices.agesOfPart({ ...part, until: end })),
  ])
  const flight = byDay([...days.filter(({ day }) => whole.has(day)), ...partly.flat()])
  const groups = hideSmallGroups(
    flight.map(({ ages }) => ages),
    2 * ageBands.length,
  )
  return {
    total_audience: flight.reduce((sum, { people }) => sum + people, 0),
    daily_audience: flight.map(({ day }, index) => ({ date: day, ...byGender(groups.rows[index] ?? []) })),
    totals: byGender(groups.totals),
    hidden_groups: groups.hidden,
    smallest_group: SMALLEST_GROUP,
    group_error: groupErrorOf(flight.reduce((sum, { variance }) => sum + variance, 0)),
  }
}

/** Audience of a campaign by age and gender: the sealed one, or the present one. */
export const ageGenderOf = async (context: CampaignContext, row: CampaignRow): Promise<CampaignAgeGender> => {
  const { db } = context.store
  const sealed = await findSealed(db, row.uuid)
  // Campaigns were sealed without an error before groups had a known one.
  if (sealed) return { ...sealed.ages, group_error: sealed.ages.group_error ?? null }
  return computeAgeGender(context, await basisOf(db, context, row))
}
