import { ageBands, type CampaignAgeGender } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import { FIRST_HOUR, flightEnd, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { byGender, hideSmallGroups } from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { type Placement, placementsOf } from './placement.ts'
import { orderedHours } from './realization.ts'
import { findSealed } from './sealed-figures.ts'

/**
 * People net at the campaign's own sensors by age and gender, in the measured hours of its order. Groups are protected,
 * and small ones hidden (C39, E09).
 */
export const computeAgeGender = async (
  { otherServices, clock }: Pick<CampaignContext, 'otherServices' | 'clock'>,
  row: CampaignRow,
  { locations }: Placement,
): Promise<CampaignAgeGender> => {
  const places = locations.map(({ uuid }) => uuid)
  const ordered = (row.forecast?.byDay ?? []).flatMap(({ date }) => {
    const hours = orderedHours(row, date)
    return hours ? [{ day: date, hours }] : []
  })
  const [first, last] = [ordered[0], ordered.at(-1)]
  const until = startOfHour(clock.now())
  const end = last ? new Date(Math.min(until.getTime(), flightEnd(last.day).getTime())) : until
  const parts = ordered.filter(({ hours }) => hours.from > FIRST_HOUR || hours.to < LAST_HOUR)
  const whole = new Set(ordered.filter((each) => !parts.includes(each)).map(({ day }) => day))
  const [days, ...partly] = await Promise.all([
    first ? otherServices.ageDays(places, first.day, end) : [],
    ...parts.map((part) => otherServices.agesOfPart({ locations: places, ...part, until: end })),
  ])
  const flight = [...days.filter(({ day }) => whole.has(day)), ...partly.flat()].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  )
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
  }
}

/** Audience of a campaign by age and gender: the sealed one, or the present one. */
export const ageGenderOf = async (context: CampaignContext, row: CampaignRow): Promise<CampaignAgeGender> => {
  const { db } = context.store
  const sealed = await findSealed(db, row.uuid)
  if (sealed) return sealed.ages
  const placement = (await placementsOf(db, [row.uuid])).get(row.uuid)
  return computeAgeGender(context, row, placement ?? { screens: [], locations: [], sensors: [] })
}
