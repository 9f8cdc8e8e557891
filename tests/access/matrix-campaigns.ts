import type { Campaign } from '../../contract/campaign/campaign.ts'
import {
  type AccessPlatform,
  makeCampaign,
  makeCampaignIn,
  makeRunningCampaign,
  uploadSpot,
} from '../support/platform/access-platform.ts'

/** Creates a campaign of a company. */
export type MakeCampaign = (platform: AccessPlatform, companyId: number) => Promise<Campaign>
/** A new campaign. */
export const inNew: MakeCampaign = (platform, company_id) => makeCampaign(platform, { company_id })
/** A submitted campaign. */
export const inReady: MakeCampaign = (platform, company_id) => makeCampaignIn(platform, 'ready', { company_id })
/** An accepted campaign. */
export const inAccepted: MakeCampaign = (platform, company_id) => makeCampaignIn(platform, 'accepted', { company_id })
/** A running campaign. */
export const inProgress: MakeCampaign = (platform, company_id) => makeRunningCampaign(platform, { company_id })
/** A campaign whose final contacts are five on its first day, which the stored counts do not say. */
export const sealed: MakeCampaign = async (platform, company_id) => {
  const running = await inProgress(platform, company_id)
  const day = { date: running.date_from, planned: 0, plannedToDate: 0, hours: 1, measuredHours: 1, measuredShare: 1 }
  const figures = { days: [{ ...day, realized: 5 }], byLocation: [], ages: null }
  await platform.store.pool.query('insert into sealed_campaign values ($1, $2, false, 5, 0, 0, $3, 1)', [
    running.uuid,
    platform.clock.now(),
    figures,
  ])
  return running
}
/** A new campaign with the film of its first spot. */
export const withFile: MakeCampaign = async (platform, company_id) =>
  uploadSpot(platform.callers.admin, await inNew(platform, company_id))
