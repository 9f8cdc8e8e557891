import { asc, eq } from 'drizzle-orm'
import type { CampaignAgeGender, SharedCampaign, SharedProgress } from '../../../contract/campaign/progress.ts'
import { cpm, reachPercentOfAudience } from '../../../machines/audience/audience.ts'
import type { CampaignContext } from './context.ts'
import { sharedCampaignRow } from './policy.ts'
import { ageGenderOf, progressOf } from './progress/progress.ts'
import { placementsOf } from './progress/realization.ts'
import { campaignSpot } from './tables.ts'

/** Makes the signed address of a stored file. The address expires. */
export type Sign = (storedAs: string) => Promise<string>

/** A shared campaign without internal data (C43): no prices, accounts, versions or file names. */
export const sharedCampaign = async (
  context: CampaignContext,
  sign: Sign,
  untrustedUuid: string,
): Promise<SharedCampaign> => {
  const { store, otherServices, clock } = context
  const row = await sharedCampaignRow(store.db, untrustedUuid)
  const spots = await store.db
    .select()
    .from(campaignSpot)
    .where(eq(campaignSpot.campaignUuid, row.uuid))
    .orderBy(asc(campaignSpot.position))
  const companies = await otherServices.termsOfCompanies(store.db, [row.companyId])
  const screens = (await placementsOf(store.db, otherServices, [row.uuid])).get(row.uuid)?.screens ?? []
  const cities = await otherServices.findCities(store.db, [...new Set(screens.map((screen) => screen.cityId))])
  return {
    uuid: row.uuid,
    name: row.name,
    company_name: companies.get(row.companyId)?.name ?? '',
    status: row.status,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    number_of_screens: row.screens,
    spot_seconds: row.spotSeconds,
    cities: cities.map((city) => ({
      city_name: city.name,
      screens: screens.filter((screen) => screen.cityId === city.id).length,
      latitude: city.latitude,
      longitude: city.longitude,
    })),
    spots: await Promise.all(
      spots.map(async (spot) => ({
        id: spot.id,
        seconds: spot.seconds,
        sign_url: spot.storedAs === null ? null : await sign(spot.storedAs),
      })),
    ),
    as_of: clock.now().toISOString(),
  }
}

/** Estimate of a shared campaign (C44). */
export const sharedEstimate = async ({ store }: CampaignContext, untrustedUuid: string) => {
  const row = await sharedCampaignRow(store.db, untrustedUuid)
  const audience = row.audience ?? 0
  return {
    total_audience: audience,
    cpm: row.priceGrosze === null ? null : cpm(row.priceGrosze, audience),
    emissions_count: row.emissions ?? 0,
    reach_percent: reachPercentOfAudience(audience),
  }
}

/** Progress of a shared campaign (C45). */
export const sharedProgress = async (context: CampaignContext, untrustedUuid: string): Promise<SharedProgress> =>
  progressOf(context, await sharedCampaignRow(context.store.db, untrustedUuid))

/** Audience of a shared campaign by age and gender (C46). */
export const sharedAgeGender = async (context: CampaignContext, untrustedUuid: string): Promise<CampaignAgeGender> =>
  ageGenderOf(context, await sharedCampaignRow(context.store.db, untrustedUuid))
