import { eq } from 'drizzle-orm'
import { type PlaysBySource, playSources, type UncountedPlays } from '../../../../contract/campaign/plays-source.ts'
import type { CampaignProgress } from '../../../../contract/campaign/progress.ts'
import { addPlays, totalPlays } from '../../../../contract/campaign/sum-of-plays.ts'
import { cpm, reachPercentOfAudience } from '../../../../machines/audience/audience.ts'
import { splitWhole } from '../../../../machines/audience/split-whole.ts'
import { eachDay } from '../../../../machines/calendar/days.ts'
import { progressPercent } from '../../../../machines/calendar/flights.ts'
import { EMISSIONS_PER_SCREEN_DAY } from '../../../../machines/campaign/price/pricing.ts'
import { groupBy } from '../../../base/group-by.ts'
import { consistentRead } from '../../../store/consistent-read.ts'
import { restOfFlight } from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import { splitOverScreens } from '../estimate/screen-contacts.ts'
import type { SlotReader } from '../estimate/shown-slots.ts'
import { presentSpotProgress } from '../estimate/spot/present-spot.ts'
import { CONFIDENCE_PERCENT } from '../estimate/valuation.ts'
import { bySource, reportedUntilOf } from '../plays/plays-by-source.ts'
import { emissionDay } from '../plays/tables.ts'
import type { CampaignRow } from '../policy.ts'
import { currentRealization } from './current-realization.ts'
import { makeGoodFor } from './make-good.ts'
import { type Placement, placementsOf } from './placement.ts'
import { pacePercent, planShareOf, type Realization } from './realization.ts'
import { realizedParts } from './realized-parts.ts'
import { sealsOn } from './sealed-figures.ts'

/** Plays of a day and spot. */
type DayPlays = { day: string; spotId: string; plays: PlaysBySource }

/** The plays of a campaign by day and spot, with those that do not count, and until when they are reported. */
const readPlays = (context: CampaignContext, uuid: string) =>
  consistentRead(context.store.db, async (tx) => {
    const emissions: DayPlays[] = await tx
      .select({ day: emissionDay.day, spotId: emissionDay.spotId, plays: bySource })
      .from(emissionDay)
      .where(eq(emissionDay.campaignUuid, uuid))
      .groupBy(emissionDay.day, emissionDay.spotId)
    const uncounted = await context.otherServices.uncountedPlays(tx, uuid, 'spot')
    const reportedUntil = (await reportedUntilOf(context, tx, [uuid])).get(uuid) ?? null
    return { emissions, uncounted, reportedUntil }
  })

/** The plays that do not count by fault, most plays first. */
const byFault = (uncounted: UncountedPlays): UncountedPlays =>
  [...groupBy(uncounted, ({ fault }) => fault)]
    .map(([fault, rows]) => ({ fault, plays: rows.reduce((sum, { plays }) => sum + plays, 0) }))
    .toSorted((one, other) => other.plays - one.plays)

/** The sums of plays, and their parts by source. */
const sumOfPlays = (rows: readonly DayPlays[]) => {
  const plays_by_source = addPlays(rows.map(({ plays }) => plays))
  return { emissions: totalPlays(plays_by_source), plays_by_source }
}

/**
 * Planned emissions by day. Every day has all loops of all screens; what the order of a first day does not have is
 * missing on the first day.
 */
const plannedEmissions = ({ dateFrom, dateTo, emissions, screens }: CampaignRow): Map<string, number> => {
  if (!dateFrom || !dateTo || emissions === null) return new Map()
  const perDay = screens * EMISSIONS_PER_SCREEN_DAY
  const days = eachDay(dateFrom, dateTo)
  return new Map(
    days.map((day, index) => [day, Math.max(0, Math.min(perDay, emissions - perDay * (days.length - 1 - index)))]),
  )
}

/** Plays of the hours whose contacts are known. The plays of a day are distributed evenly over its playing hours. */
const playedInMeasuredHours = (rows: readonly DayPlays[], { days }: Pick<Realization, 'days'>): PlaysBySource => {
  const shares = new Map(days.map(({ date, measuredShare }) => [date, measuredShare]))
  const measured = rows.map(({ day, plays }): PlaysBySource => {
    const share = shares.get(day) ?? 0
    return { player: plays.player * share, outside: plays.outside * share, computed: plays.computed * share }
  })
  return addPlays(measured)
}

/** Numbers of plays without fractions, which add up to the rounded sum. */
const wholePlays = (plays: PlaysBySource): PlaysBySource => {
  const weights = playSources.map((source) => plays[source])
  const [player = 0, outside = 0, computed = 0] = splitWhole(Math.round(totalPlays(plays)), weights)
  return { player, outside, computed }
}

/**
 * Contacts at the end of the flight: what was counted, and of the rest of the plan and the hours that nobody measured
 * what the pace so far tells. The interval is that of the plan for these. Unknown if hours have ended and none of them
 * was measured: such hours are not zero. Places without a sensor are in none of these numbers.
 */
const projectionOf = (row: CampaignRow, realization: Realization) => {
  const { total, comparablePlan, plannedToDate, measuredPlan, measuredPlanToDate } = realization
  if (plannedToDate > 0 && !(comparablePlan > 0)) return unknownProjection
  const later = row.stoppedAt ? 0 : Math.max(0, measuredPlan - measuredPlanToDate)
  const rest = restOfFlight({
    days: row.dateFrom && row.dateTo ? eachDay(row.dateFrom, row.dateTo).length : 1,
    planned: measuredPlan,
    plannedSoFar: comparablePlan,
    countedSoFar: total,
    open: later + Math.max(0, measuredPlanToDate - comparablePlan),
    interval: row.forecast,
  })
  return {
    projected_audience: Math.round(total + rest.total),
    projected_low: Math.round(total + rest.low),
    projected_high: Math.round(total + rest.high),
    confidence_percent: CONFIDENCE_PERCENT,
  }
}

const unknownProjection = {
  projected_audience: null,
  projected_low: null,
  projected_high: null,
  confidence_percent: CONFIDENCE_PERCENT,
} as const

/** The plan at the places that are measured: the whole plan if all are. */
const plannedOf = ({ audience }: CampaignRow, { measuredPlan, plannedTotal }: Realization): number =>
  plannedTotal > 0 && measuredPlan < plannedTotal ? Math.round(measuredPlan) : (audience ?? 0)

/** The places without a sensor, and their part of the plan; null if every place is measured. */
const unmeasuredOf = (
  row: CampaignRow,
  { locations }: Pick<Placement, 'locations'>,
  realization: Realization,
): CampaignProgress['unmeasured'] => {
  const { audience } = row
  const { measuredPlan, plannedTotal, byLocation } = realization
  if (!(plannedTotal > 0) || measuredPlan >= plannedTotal) return null
  const share = 1 - measuredPlan / plannedTotal
  const places = locations.filter(({ uuid, hasSensor }) => !hasSensor && !byLocation.has(uuid))
  return {
    locations: places.length,
    planned_audience: (audience ?? 0) - plannedOf(row, realization),
    plan_percent: Math.round(1000 * share) / 10,
  }
}

/** Realized audience, emissions and CPM of a campaign against its plan (C36, E43), for who reads it. */
export const progressOf = async (
  context: CampaignContext,
  row: CampaignRow,
  reader: SlotReader,
): Promise<CampaignProgress> => {
  const { store, clock } = context
  const now = clock.now()
  const [placements, { emissions, uncounted, reportedUntil }] = await Promise.all([
    placementsOf(store.db, [row.uuid]),
    readPlays(context, row.uuid),
  ])
  const placement = placements.get(row.uuid) ?? { screens: [], locations: [], sensors: [] }
  const realization = await currentRealization(context, row)
  const cities = groupBy(placement.screens, ({ cityId }) => cityId)
  const projection = projectionOf(row, realization)
  const played = sumOfPlays(emissions)
  const planned = row.emissions ?? 0
  const measuredPlayed = playedInMeasuredHours(emissions, realization)
  const measuredGrosze = planned > 0 ? ((row.priceGrosze ?? 0) * totalPlays(measuredPlayed)) / planned : 0
  const audience = Math.round(realization.total)
  const plannedOn = plannedEmissions(row)
  // Whole contacts, so that the days on screen add up to the plan beside them.
  const plannedDays = splitWhole(
    plannedOf(row, realization),
    realization.days.map((day) => planShareOf(day) * day.planned),
  )
  const contactsAt = (locationUuid: string): number => realization.byLocation.get(locationUuid) ?? 0
  const locationsIn = groupBy(placement.locations, ({ cityId }) => cityId)
  const cityContacts = splitWhole(
    audience,
    [...cities.keys()].map((cityId) =>
      (locationsIn.get(cityId) ?? []).reduce((sum, location) => sum + contactsAt(location.uuid), 0),
    ),
  )
  return {
    uuid: row.uuid,
    as_of: now.toISOString(),
    status: row.status,
    sealed_at: realization.sealedAt?.toISOString() ?? null,
    seals_on: sealsOn(row, context.sealedAfterDays),
    progress_percent:
      row.dateFrom && row.dateTo
        ? Math.round(10 * progressPercent(row.dateFrom, row.dateTo, row.stoppedAt ?? now)) / 10
        : 0,
    total_audience: audience,
    planned_audience: plannedOf(row, realization),
    planned_to_date: Math.round(realization.measuredPlanToDate),
    unmeasured: unmeasuredOf(row, placement, realization),
    pace_percent: pacePercent(realization),
    ...projection,
    make_good: await makeGoodFor(context, row, {
      placement,
      planned: plannedOf(row, realization),
      projected: projection.projected_audience,
      reader,
    }),
    emissions_count: played.emissions,
    measured_emissions: Math.round(totalPlays(measuredPlayed)),
    measured_plays_by_source: wholePlays(measuredPlayed),
    planned_emissions: planned,
    plays_by_source: played.plays_by_source,
    plays_reported_until: reportedUntil,
    uncounted_plays: byFault(uncounted),
    cpm: cpm(measuredGrosze, audience),
    planned_cpm: row.priceGrosze === null ? null : cpm(row.priceGrosze, row.audience ?? 0),
    reach_percent: reachPercentOfAudience(audience),
    spot: presentSpotProgress(row.forecast?.spot, plannedOf(row, realization), {
      audience,
      parts: realizedParts(row, realization.days, now),
    }),
    days: realization.days.map((day, index) => ({
      date: day.date,
      planned_audience: plannedDays[index] ?? 0,
      realized_audience: day.realized === null ? null : Math.round(day.realized),
      planned_emissions: plannedOn.get(day.date) ?? 0,
      ...sumOfPlays(emissions.filter((emission) => emission.day === day.date)),
      hours: day.hours,
      measured_hours: day.measuredHours,
    })),
    cities: [...cities].map(([city_id, screens], index) => ({
      city_id,
      city_name: screens[0]?.cityName ?? '',
      screens: screens.length,
      audience: cityContacts[index] ?? 0,
    })),
    spots: [...new Set(emissions.map((emission) => emission.spotId))].map((id) => ({
      id,
      ...sumOfPlays(emissions.filter((emission) => emission.spotId === id)),
    })),
    screen_audience: splitOverScreens(audience, placement.screens, contactsAt),
  }
}
