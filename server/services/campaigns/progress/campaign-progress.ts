import { and, eq, sql } from 'drizzle-orm'
import { ageBands, type CampaignAgeGender, type CampaignProgress } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import { cpm, reachPercentOfAudience } from '../../../../machines/audience/audience.ts'
import { splitWhole } from '../../../../machines/audience/split-whole.ts'
import { addDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import { progressPercent } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import type { Tx } from '../../../store/database.ts'
import { byGender, hideSmallGroups } from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import { splitOverScreens } from '../estimate/screen-contacts.ts'
import { CONFIDENCE_PERCENT } from '../estimate/valuation.ts'
import type { CampaignRow } from '../policy.ts'
import { emissionDay } from '../tables.ts'
import { makeGoodFor } from './make-good.ts'
import {
  endOfCampaign,
  type Placement,
  pacePercent,
  placementsOf,
  type Realization,
  realizationOf,
} from './realization.ts'

const emissionsOf = (tx: Tx, uuid: string) =>
  tx
    .select({ day: emissionDay.day, spotId: emissionDay.spotId, played: sql<number>`sum(${emissionDay.played})::int` })
    .from(emissionDay)
    .where(and(eq(emissionDay.campaignUuid, uuid)))
    .groupBy(emissionDay.day, emissionDay.spotId)

const totalPlayed = (rows: readonly { played: number }[]): number => rows.reduce((sum, row) => sum + row.played, 0)

/** Plays of the hours whose contacts are known. The plays of a day are distributed evenly over its playing hours. */
const playedInMeasuredHours = (
  rows: readonly { day: string; played: number }[],
  { days }: Pick<Realization, 'days'>,
): number => {
  const shares = new Map(days.map(({ date, measuredShare }) => [date, measuredShare]))
  return rows.reduce((sum, { day, played }) => sum + played * (shares.get(day) ?? 0), 0)
}

/**
 * Contacts at the end of the flight if the rest of the plan is realized at the pace so far. The interval applies the
 * forecast's own uncertainty to the remaining days.
 */
const projectionOf = (row: CampaignRow, realization: Realization) => {
  const remaining = row.stoppedAt ? 0 : Math.max(0, realization.plannedTotal - realization.plannedToDate)
  const pace = realization.comparablePlan > 0 ? realization.total / realization.comparablePlan : 1
  const projected = realization.total + remaining * pace
  const spread = row.forecast && row.audience ? (row.forecast.high - row.forecast.low) / 2 / row.audience : 0
  const margin = spread * pace * Math.sqrt(remaining * realization.plannedTotal)
  return {
    projected_audience: Math.round(projected),
    projected_low: Math.round(Math.max(realization.total, projected - margin)),
    projected_high: Math.round(projected + margin),
    confidence_percent: CONFIDENCE_PERCENT,
  }
}

const placementOf = async (tx: Tx, { otherServices }: CampaignContext, uuid: string): Promise<Placement> =>
  (await placementsOf(tx, otherServices, [uuid])).get(uuid) ?? { screens: [], locations: [], sensors: [] }

/** Realized audience, emissions and CPM of a campaign against its plan (C36, E43). */
export const progressOf = async (context: CampaignContext, row: CampaignRow): Promise<CampaignProgress> => {
  const { store, otherServices, clock } = context
  const now = clock.now()
  const [placement, emissions, companies] = await Promise.all([
    placementOf(store.db, context, row.uuid),
    emissionsOf(store.db, row.uuid),
    otherServices.termsOfCompanies(store.db, [row.companyId]),
  ])
  const terms = companies.get(row.companyId)
  if (!terms) throw new Error(`campaign ${row.uuid} has no company`)
  const realization = await realizationOf(context, row, placement, terms)
  const cities = await otherServices.findCities(store.db, [
    ...new Set(placement.screens.map((screen) => screen.cityId)),
  ])
  const projection = projectionOf(row, realization)
  const played = totalPlayed(emissions)
  const planned = row.emissions ?? 0
  const measuredPlayed = playedInMeasuredHours(emissions, realization)
  const measuredGrosze = planned > 0 ? ((row.priceGrosze ?? 0) * measuredPlayed) / planned : 0
  const audience = Math.round(realization.total)
  const contactsAt = (locationUuid: string): number => realization.byLocation.get(locationUuid) ?? 0
  const cityContacts = splitWhole(
    audience,
    cities.map((city) =>
      placement.locations
        .filter((location) => location.cityId === city.id)
        .reduce((sum, location) => sum + contactsAt(location.uuid), 0),
    ),
  )
  const emissionsPerDay = row.dateFrom && row.dateTo ? planned / lengthInDays(row.dateFrom, row.dateTo) : 0
  return {
    uuid: row.uuid,
    as_of: now.toISOString(),
    status: row.status,
    progress_percent:
      row.dateFrom && row.dateTo
        ? Math.round(10 * progressPercent(row.dateFrom, row.dateTo, endOfCampaign(row, now))) / 10
        : 0,
    total_audience: audience,
    planned_audience: row.audience ?? 0,
    planned_to_date: Math.round(realization.plannedToDate),
    pace_percent: pacePercent(realization),
    ...projection,
    make_good: await makeGoodFor(context, row, placement, projection.projected_audience),
    emissions_count: played,
    measured_emissions: Math.round(measuredPlayed),
    planned_emissions: planned,
    cpm: cpm(measuredGrosze, audience),
    planned_cpm: row.priceGrosze === null ? null : cpm(row.priceGrosze, row.audience ?? 0),
    reach_percent: reachPercentOfAudience(audience),
    days: realization.days.map((day) => ({
      date: day.date,
      planned_audience: day.planned,
      realized_audience: day.realized === null ? null : Math.round(day.realized),
      planned_emissions: Math.round(emissionsPerDay),
      emissions: totalPlayed(emissions.filter((emission) => emission.day === day.date)),
      hours: day.hours,
      measured_hours: day.measuredHours,
    })),
    cities: cities.map((city, index) => ({
      city_id: city.id,
      city_name: city.name,
      screens: placement.screens.filter((screen) => screen.cityId === city.id).length,
      audience: cityContacts[index] ?? 0,
    })),
    spots: [...new Set(emissions.map((emission) => emission.spotId))].map((id) => ({
      id,
      emissions: totalPlayed(emissions.filter((emission) => emission.spotId === id)),
    })),
    screen_audience: splitOverScreens(audience, placement.screens, contactsAt),
  }
}

/**
 * Audience of a campaign by age and gender: people net at the campaign's own sensors, in measured hours only.
 * Groups are protected, and small ones hidden (C39, E09).
 */
export const ageGenderOf = async (context: CampaignContext, row: CampaignRow): Promise<CampaignAgeGender> => {
  const { store, otherServices, clock } = context
  const placement = await placementOf(store.db, context, row.uuid)
  const sensors = placement.locations.filter((location) => location.hasSensor).map((location) => location.uuid)
  const until = startOfHour(endOfCampaign(row, clock.now()))
  const days = row.dateFrom ? await otherServices.ageDays(sensors, row.dateFrom, until) : []
  const flight = days.filter(({ day }) => day < addDays(row.dateTo ?? day, 1))
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
