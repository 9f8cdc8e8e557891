import { asc, eq } from 'drizzle-orm'
import type { CampaignAgeGender, SharedCampaign, SharedProgress } from '../../../../contract/campaign/progress.ts'
import { cpm, reachPercentOfAudience } from '../../../../machines/audience/audience.ts'
import type { CampaignContext } from '../context.ts'
import { presentSharedReach } from '../estimate/plan-reach.ts'
import { presentSpot } from '../estimate/spot/present-spot.ts'
import { sharedCampaignRow } from '../policy.ts'
import { ageGenderOf } from '../progress/age-gender.ts'
import { progressOf } from '../progress/campaign-progress.ts'
import { screensOf } from '../progress/placement.ts'
import { filedSpot } from '../tables.ts'

/** Creates the signed address of a stored file for a public page. It expires, and is invalid after the page's token. */
export type Sign = (storedAs: string, shareToken: string) => Promise<string>

/**
 * A shared campaign without internal data (C43): no prices, accounts, versions or file names, and the token of the page
 * instead of the campaign's uuid.
 */
export const sharedCampaign = async (
  context: CampaignContext,
  sign: Sign,
  untrustedToken: string,
): Promise<SharedCampaign> => {
  const { store, otherServices, clock } = context
  const row = await sharedCampaignRow(store.db, untrustedToken)
  const [spots, companies, screens] = await Promise.all([
    store.db.select().from(filedSpot).where(eq(filedSpot.campaignUuid, row.uuid)).orderBy(asc(filedSpot.position)),
    otherServices.termsOfCompanies(store.db, [row.companyId]),
    screensOf(store.db, [row.uuid]),
  ])
  const cities = await otherServices.findCities(store.db, [...new Set(screens.map((screen) => screen.cityId))])
  return {
    uuid: row.shareToken,
    name: row.name,
    company_name: companies.get(row.companyId)?.name ?? '',
    status: row.status,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    number_of_screens: row.screens,
    spot_seconds: row.spotSeconds,
    show_cpm: row.showsCpm,
    stopped_at: row.stoppedAt?.toISOString() ?? null,
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
        sign_url: spot.storedAs === null ? null : await sign(spot.storedAs, row.shareToken),
        still_url: spot.stillAs === null ? null : await sign(spot.stillAs, row.shareToken),
      })),
    ),
    as_of: clock.now().toISOString(),
  }
}

/** Estimate of a shared campaign (C44). Has the CPM only if the campaign shows it, because it reveals the price. */
export const sharedEstimate = async ({ store }: CampaignContext, untrustedToken: string) => {
  const row = await sharedCampaignRow(store.db, untrustedToken)
  const audience = row.audience ?? 0
  return {
    total_audience: audience,
    cpm: row.priceGrosze === null || !row.showsCpm ? null : cpm(row.priceGrosze, audience),
    emissions_count: row.emissions ?? 0,
    reach_percent: reachPercentOfAudience(audience),
    spot: presentSpot(row.forecast?.spot, audience),
    ...presentSharedReach(row.forecast),
  }
}

/** Progress of a shared campaign (C45). Has the CPM only if the campaign shows it. */
export const sharedProgress = async (context: CampaignContext, untrustedToken: string): Promise<SharedProgress> => {
  const row = await sharedCampaignRow(context.store.db, untrustedToken)
  const progress = { ...(await progressOf(context, row, { companyId: row.companyId })), uuid: row.shareToken }
  return row.showsCpm ? progress : { ...progress, cpm: null, planned_cpm: null }
}

/** Audience of a shared campaign by age and gender (C46). */
export const sharedAgeGender = async (context: CampaignContext, untrustedToken: string): Promise<CampaignAgeGender> =>
  ageGenderOf(context, await sharedCampaignRow(context.store.db, untrustedToken))
