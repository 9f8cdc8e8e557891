import {
  type AccessPlatform,
  type AccountName,
  makeCampaignIn,
  makeRunningCampaign,
} from '../platform/access-platform.ts'
import type { RequestParts } from './send-request.ts'

type StepCall = (platform: AccessPlatform) => Promise<{ as: AccountName; parts: RequestParts }>

/** Valid calls of the steps of a campaign that have operations of their own. */
export const campaignStepCalls: Readonly<Record<string, StepCall>> = {
  'campaign.confirm': async (platform) => ({
    as: 'operator',
    parts: { params: { uuid: (await makeCampaignIn(platform, 'accepted')).uuid } },
  }),
  'campaign.take_back': async (platform) => ({
    as: 'advertiser',
    parts: { params: { uuid: (await makeCampaignIn(platform, 'ready')).uuid }, body: {} },
  }),
  'campaign.stop': async (platform) => {
    const { uuid, version } = await makeRunningCampaign(platform)
    return { as: 'operator', parts: { params: { uuid }, body: { version, reason: 'The contract has ended' } } }
  },
}
