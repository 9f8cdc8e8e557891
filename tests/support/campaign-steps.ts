import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { Campaign, CampaignDraft } from '../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../contract/campaign/index.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { type Caller, loggedIn, type Outcome } from './client.ts'

/** The demo's accounts, logged in, that move a campaign through its states. */
export type CampaignCallers = Record<'advertiser' | 'operator' | 'admin' | 'analyst' | 'manager', Caller>

/** Where a campaign can be brought by people alone; the clock does the rest. */
export type CampaignStage = 'draft' | 'new' | 'ready' | 'accepted' | 'pending'

const stops: readonly CampaignStage[] = ['draft', 'new', 'ready', 'accepted', 'pending']

/** A complete campaign of the advertiser's company: 5 screens in Warsaw for a fortnight, one spot of 20 s. */
export const completeCampaign: CampaignDraft = {
  name: 'A campaign on its way',
  company_id: 1,
  date_from: '2026-03-16',
  date_to: '2026-03-29',
  industry_ids: [],
  cities: [{ city_id: 1, screens: 5 }],
  screen_ids: null,
  spot_seconds: 20,
  spots: [{ file_name: 'one.mp4' }],
  gemius_uuid: null,
}

/** Logs the demo's accounts in. */
export const logInCampaignCallers = async (url: string): Promise<CampaignCallers> => {
  const names = ['advertiser', 'operator', 'admin', 'analyst', 'manager'] as const
  const callers = await Promise.all(names.map((name) => loggedIn(url, name)))
  return Object.fromEntries(names.map((name, index) => [name, callers[index]])) as CampaignCallers
}

/** The answer of a call that must have succeeded. */
export const successOf = <Answer>(outcome: { status: number; answer: Answer; problem: unknown }): Answer => {
  if (outcome.status >= 300) throw new Error(`${outcome.status}: ${JSON.stringify(outcome.problem)}`)
  return outcome.answer
}

/** Changes a campaign as of the version that is given with it. */
export const changeCampaign = (
  by: Caller,
  { uuid, version }: Pick<Campaign, 'uuid' | 'version'>,
  body: Record<string, unknown>,
): Promise<Outcome<typeof campaignOperations.changeCampaign>> =>
  by.call(campaignOperations.changeCampaign, { params: { uuid }, body: { version, ...body } })

/** Confirms a campaign. */
export const requestConfirm = (
  by: Caller,
  { uuid }: Pick<Campaign, 'uuid'>,
): Promise<Outcome<typeof campaignOperations.confirmCampaign>> =>
  by.call(campaignOperations.confirmCampaign, { params: { uuid } })

/** The campaign as it is now, for whoever sees all. */
export const readCampaign = async ({ admin }: CampaignCallers, { uuid }: Pick<Campaign, 'uuid'>): Promise<Campaign> =>
  successOf(await admin.call(campaignOperations.getCampaign, { params: { uuid } }))

const withFiles = async (by: Caller, campaign: Campaign): Promise<Campaign> => {
  const film = await openAsBlob(join(projectRoot, 'server/demo/campaigns/spots/filizanka.mp4'))
  let filed = campaign
  for (const spot of campaign.spots) {
    const form = new FormData()
    form.set('file', film, spot.file_name)
    const params = { uuid: campaign.uuid, spotId: spot.id }
    filed = successOf(await by.call(campaignOperations.uploadSpotFile, { params, form }))
  }
  return filed
}

/**
 * Creates a campaign and brings it as far as asked: saved, filed and submitted by the advertiser, decided by the
 * operator.
 */
export const bringCampaignTo = async (
  { advertiser, operator }: CampaignCallers,
  stop: CampaignStage,
  fields: Partial<CampaignDraft> = {},
): Promise<Campaign> => {
  const far = stops.indexOf(stop)
  const body = { ...completeCampaign, ...fields, status: far === 0 ? ('draft' as const) : ('new' as const) }
  let campaign = successOf(await advertiser.call(campaignOperations.createCampaign, { body }))
  if (far >= 2)
    campaign = successOf(await changeCampaign(advertiser, await withFiles(advertiser, campaign), { status: 'ready' }))
  if (far >= 3) campaign = successOf(await changeCampaign(operator, campaign, { status: 'accepted' }))
  if (far >= 4) campaign = successOf(await requestConfirm(operator, campaign))
  return campaign
}
