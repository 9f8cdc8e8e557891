import { asc, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Campaign, Spot } from '../../../contract/campaign/campaign.ts'
import { playedPriceGrosze } from '../../../machines/campaign/price/pricing.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Tx } from '../../store/database.ts'
import { readTogether } from '../../store/read-together.ts'
import type { CampaignContext } from './context.ts'
import { savedValuationOf } from './estimate/kept-plan.ts'
import { isSplit, plannedScreenContacts, type ScreenAtLocation } from './estimate/screen-contacts.ts'
import { presentEstimate } from './estimate/valuation.ts'
import { emissionDay, recordedPlace } from './plays/tables.ts'
import type { CampaignRow } from './policy.ts'
import { currentTotals } from './progress/current-realization.ts'
import { screensOf } from './progress/placement.ts'
import { pacePercent } from './progress/realization.ts'
import { type SealedTotals, sealedTotals } from './progress/sealed-figures.ts'
import { filmConversion } from './spots/tables.ts'
import { campaignScreen, campaignSpot, filedSpot, spotFile } from './tables.ts'

type SpotFileFacts = Pick<typeof spotFile.$inferSelect, 'spotId' | 'width' | 'height' | 'codec'>

const presentSpot = (row: typeof filedSpot.$inferSelect, files: readonly SpotFileFacts[]): Spot => ({
  id: row.id,
  file_name: row.fileName,
  spot_file_persist: row.storedAs !== null,
  seconds: row.seconds,
  width: row.width,
  height: row.height,
  size_bytes: row.sizeBytes,
  files: files.map(({ width, height, codec }) => ({ width, height, codec })),
})

/**
 * Presents the estimate of a stored campaign; null while the campaign has no price. Contacts of its screens that an
 * older version stored need `screens`.
 */
const estimateOf = (row: CampaignRow, screens: readonly ScreenAtLocation[]): Campaign['estimate'] => {
  const saved = savedValuationOf(row)
  if (!saved) return null
  const forecast = { ...saved.forecast, byScreen: plannedScreenContacts(row, screens) }
  return presentEstimate({ ...saved, forecast }, row.spotSeconds)
}

const isRunningOrOver = (row: CampaignRow): boolean => row.status === 'in_progress' || row.status === 'end'

const presentPace = (
  totals: Omit<SealedTotals, 'sealedAt'> & Partial<SealedTotals>,
): NonNullable<Campaign['pace']> => ({
  realized_audience: Math.round(totals.total),
  planned_to_date: Math.round(totals.measuredPlanToDate),
  pace_percent: pacePercent(totals),
  realized_percent: totals.measuredPlan > 0 ? Math.round((1000 * totals.total) / totals.measuredPlan) / 10 : null,
  sealed_at: totals.sealedAt?.toISOString() ?? null,
})

const pacesOf = async (
  tx: Tx,
  context: CampaignContext,
  rows: readonly CampaignRow[],
): Promise<Map<string, Campaign['pace']>> => {
  const running = rows.filter(isRunningOrOver)
  const sealed = await sealedTotals(
    tx,
    running.map((row) => row.uuid),
  )
  const open = await currentTotals(
    tx,
    context,
    running.filter((row) => !sealed.has(row.uuid)),
  )
  return new Map(
    running.map((row) => {
      const totals = sealed.get(row.uuid) ?? open.get(row.uuid)
      return [row.uuid, totals ? presentPace(totals) : null]
    }),
  )
}

/** When and why campaigns were stopped, with the price of what they played; the others are absent. */
const stopsOf = async (tx: Tx, rows: readonly CampaignRow[]): Promise<Map<string, Campaign['stopped']>> => {
  const stopped = rows.filter((row) => row.stoppedAt !== null)
  if (stopped.length === 0) return new Map()
  const plays = await tx
    .select({ uuid: emissionDay.campaignUuid, played: sum(emissionDay.played).mapWith(Number) })
    .from(emissionDay)
    .where(
      inArray(
        emissionDay.campaignUuid,
        stopped.map(({ uuid }) => uuid),
      ),
    )
    .groupBy(emissionDay.campaignUuid)
  const playsOf = new Map(plays.map(({ uuid, played }) => [uuid, played]))
  return new Map(
    stopped.map((row) => {
      const played = {
        priceGrosze: row.priceGrosze ?? 0,
        played: playsOf.get(row.uuid) ?? 0,
        ordered: row.emissions ?? 0,
      }
      const at = row.stoppedAt?.toISOString() ?? ''
      return [row.uuid, { at, reason: row.stopReason ?? '', played_price: playedPriceGrosze(played) / 100 }]
    }),
  )
}

/** The names that the cities of campaigns had when their plans were recorded, by campaign and city. */
const recordedCityNames = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, Map<number, string>>> => {
  const rows = await tx
    .selectDistinct({
      uuid: campaignScreen.campaignUuid,
      cityId: campaignScreen.cityId,
      name: recordedPlace.cityName,
    })
    .from(campaignScreen)
    .innerJoin(recordedPlace, eq(recordedPlace.id, campaignScreen.placeId))
    .where(inArray(campaignScreen.campaignUuid, [...uuids]))
  return new Map(
    [...groupBy(rows, ({ uuid }) => uuid)].map(([uuid, each]) => [
      uuid,
      new Map(each.map(({ cityId, name }) => [cityId, name])),
    ]),
  )
}

/** Presents stored campaigns in the given order. Related records are read once for all campaigns. */
export const presentCampaigns = async (
  tx: Tx,
  context: CampaignContext,
  rows: readonly CampaignRow[],
): Promise<Campaign[]> => {
  if (rows.length === 0) return []
  const { otherServices, clock } = context
  const uuids = rows.map((row) => row.uuid)
  const citiesWithIds = async (ids: readonly number[]) =>
    ids.length === 0 ? [] : otherServices.findCities(tx, [...new Set(ids)].sort())
  const withScreens = rows.filter((row) => row.pickedByHand || !isSplit(row)).map((row) => row.uuid)
  const [spotRows, fileRows, screenRows, companies, operatorNames, activeOperators, orderedCities] = await readTogether(
    context.store,
    tx,
    () => tx.select().from(filedSpot).where(inArray(filedSpot.campaignUuid, uuids)).orderBy(asc(filedSpot.position)),
    () =>
      tx
        .select({
          spotId: spotFile.spotId,
          width: spotFile.width,
          height: spotFile.height,
          // The codec that players get.
          codec: sql<SpotFileFacts['codec']>`coalesce(${filmConversion.film} ->> 'codec', ${spotFile.codec})`,
        })
        .from(spotFile)
        .leftJoin(filmConversion, eq(filmConversion.source, spotFile.storedAs))
        .innerJoin(campaignSpot, eq(campaignSpot.id, spotFile.spotId))
        .where(inArray(campaignSpot.campaignUuid, uuids))
        .orderBy(asc(spotFile.position)),
    () => screensOf(tx, withScreens),
    () =>
      otherServices.termsOfCompanies(
        tx,
        rows.map((row) => row.companyId),
      ),
    () =>
      otherServices.namesOfAccounts(
        tx,
        rows.flatMap((row) => row.operatorId ?? []),
      ),
    () =>
      otherServices.activeAccountsAmong(
        tx,
        rows.flatMap((row) => row.operatorId ?? []),
      ),
    () => citiesWithIds(rows.flatMap((row) => row.cities.map((city) => city.city_id))),
  )
  const [pickedCities, recordedCities, paces, stops] = await readTogether(
    context.store,
    tx,
    () => citiesWithIds(screenRows.map((row) => row.cityId)),
    () => recordedCityNames(tx, uuids),
    () => pacesOf(tx, context, rows),
    () => stopsOf(tx, rows),
  )
  const cityNames = new Map([...orderedCities, ...pickedCities].map((city) => [city.id, city.name]))
  const spots = groupBy(spotRows, (row) => row.campaignUuid)
  const files = groupBy(fileRows, (row) => row.spotId)
  const screens = groupBy(screenRows, (row) => row.campaignUuid)
  return rows.map((row) => {
    const picked = screens.get(row.uuid) ?? []
    const screensByCity = row.pickedByHand
      ? [...groupBy(picked, (screen) => screen.cityId)].map(([city_id, each]) => ({ city_id, screens: each.length }))
      : row.cities
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      status: row.status,
      name: row.name,
      company_id: row.companyId,
      company_name: companies.get(row.companyId)?.name ?? '',
      operator:
        row.operatorId === null
          ? null
          : {
              id: row.operatorId,
              name: operatorNames.get(row.operatorId) ?? '',
              is_active: activeOperators.has(row.operatorId),
            },
      date_from: row.dateFrom,
      date_to: row.dateTo,
      industry_ids: row.industryIds,
      cities: screensByCity.map((city) => ({
        ...city,
        city_name: recordedCities.get(row.uuid)?.get(city.city_id) ?? cityNames.get(city.city_id) ?? '',
      })),
      screen_ids: row.pickedByHand ? picked.map((screen) => screen.screenId) : null,
      number_of_screens: row.screens,
      spot_seconds: row.spotSeconds,
      spots: (spots.get(row.uuid) ?? []).map((spot) => presentSpot(spot, files.get(spot.id) ?? [])),
      gemius_uuid: row.gemiusUuid,
      is_shared: row.isShared,
      share_token: row.shareToken,
      show_cpm: row.showsCpm,
      estimate: estimateOf(row, picked),
      pace: paces.get(row.uuid) ?? null,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdById === null ? null : { id: row.createdById, name: row.createdByName ?? '' },
      updated_at: row.updatedAt.toISOString(),
      stopped: stops.get(row.uuid) ?? null,
      as_of: clock.now().toISOString(),
    }
  })
}

/** Presents one stored campaign. */
export const presentCampaign = async (tx: Tx, context: CampaignContext, row: CampaignRow): Promise<Campaign> => {
  const [presented] = await presentCampaigns(tx, context, [row])
  if (!presented) throw new Error('nothing was presented')
  return presented
}
