import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { Campaign, CampaignDraft } from '../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../contract/campaign/index.ts'
import { projectRoot } from '../../../server/base/project-root.ts'
import { type Caller, loggedIn, type Outcome } from '../calls/client.ts'

/** Logged-in accounts of the demo that change campaigns. */
export type CampaignCallers = Record<'advertiser' | 'operator' | 'admin' | 'analyst' | 'manager', Caller>

/** The states into which users bring a campaign; the clock causes the later ones. */
export type CampaignStage = 'draft' | 'new' | 'ready' | 'accepted' | 'pending'

const stages: readonly CampaignStage[] = ['draft', 'new', 'ready', 'accepted', 'pending']

/** A complete campaign of the advertiser's company: 5 screens in Warsaw for two weeks, one spot of 20 s. */
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

/** Logs the accounts in. */
export const logInCampaignCallers = async (url: string): Promise<CampaignCallers> => {
  const names = ['advertiser', 'operator', 'admin', 'analyst', 'manager'] as const
  const callers = await Promise.all(names.map((name) => loggedIn(url, name)))
  return Object.fromEntries(names.map((name, index) => [name, callers[index]])) as CampaignCallers
}

/** The answer of a call. Throws an error with the problem if the call was rejected. */
export const successOf = <Answer>(outcome: { status: number; answer: Answer; problem: unknown }): Answer => {
  if (outcome.status >= 300) throw new Error(`${outcome.status}: ${JSON.stringify(outcome.problem)}`)
  return outcome.answer
}

/** Changes a campaign, based on the given version. */
export const changeCampaign = (
  by: Caller,
  { uuid, version }: Pick<Campaign, 'uuid' | 'version'>,
  body: Record<string, unknown>,
): Promise<Outcome<typeof campaignOperations.changeCampaign>> =>
  by.call(campaignOperations.changeCampaign, { params: { uuid }, body: { version, ...body } })

/** Sends the request that confirms a campaign. */
export const requestConfirm = (
  by: Caller,
  { uuid }: Pick<Campaign, 'uuid'>,
): Promise<Outcome<typeof campaignOperations.confirmCampaign>> =>
  by.call(campaignOperations.confirmCampaign, { params: { uuid } })

/** Reads the present campaign as the administrator. */
export const readCampaign = async ({ admin }: CampaignCallers, { uuid }: Pick<Campaign, 'uuid'>): Promise<Campaign> =>
  successOf(await admin.call(campaignOperations.getCampaign, { params: { uuid } }))

const uploadAllSpots = async (by: Caller, campaign: Campaign): Promise<Campaign> => {
  const file = await openAsBlob(join(projectRoot, 'server/demo/campaigns/spots/filizanka.mp4'))
  let uploaded = campaign
  for (const spot of campaign.spots) {
    const form = new FormData()
    form.set('file', file, spot.file_name)
    const params = { uuid: campaign.uuid, spotId: spot.id }
    uploaded = successOf(await by.call(campaignOperations.uploadSpotFile, { params, form }))
  }
  return uploaded
}

/**
 * Creates a campaign and brings it to a stage. The advertiser saves it, uploads its spots and submits it; the operator
 * accepts and confirms it.
 */
export const bringCampaignTo = async (
  { advertiser, operator }: CampaignCallers,
  stage: CampaignStage,
  fields: Partial<CampaignDraft> = {},
): Promise<Campaign> => {
  const last = stages.indexOf(stage)
  const body = { ...completeCampaign, ...fields, status: last === 0 ? ('draft' as const) : ('new' as const) }
  let campaign = successOf(await advertiser.call(campaignOperations.createCampaign, { body }))
  if (last >= 2)
    campaign = successOf(
      await changeCampaign(advertiser, await uploadAllSpots(advertiser, campaign), { status: 'ready' }),
    )
  if (last >= 3) campaign = successOf(await changeCampaign(operator, campaign, { status: 'accepted' }))
  if (last >= 4) campaign = successOf(await requestConfirm(operator, campaign))
  return campaign
}
