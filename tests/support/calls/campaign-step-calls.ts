import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import { instantOf } from '../../../machines/calendar/warsaw.ts'
import { sealDueCampaigns } from '../../../server/services/campaigns/public.ts'
import { inLocalTime, storeHours } from '../../../server/services/statistics/public.ts'
import {
  type AccessPlatform,
  type AccountName,
  makeCampaignIn,
  makeRunningCampaign,
} from '../platform/access-platform.ts'
import { experimentCalls } from './experiment-calls.ts'
import type { RequestParts } from './send-request.ts'
import { swapCalls } from './swap-calls.ts'

/** Seals an ended campaign of the demo, and changes the counts of its first day. Returns its uuid. */
const makeSealedCampaign = async ({ store, statistics, composition }: AccessPlatform): Promise<string> => {
  await sealDueCampaigns(composition.contexts.campaigns)
  const { rows } = await store.pool.query<{ uuid: string; location: string; day: string }>(
    `select sealed.campaign_uuid as uuid, planned.location_uuid as location, date_from::text as day
     from sealed_campaign as sealed join campaign on campaign.uuid = sealed.campaign_uuid
       join campaign_screen as planned on planned.campaign_uuid = campaign.uuid
       join recorded_place on recorded_place.id = place_id
     where has_sensor order by sealed.sealed_at, 1, 2 limit 1`,
  )
  const [sealed] = rows
  if (!sealed) throw new Error('no campaign of the demo is sealed')
  const counts = { people_net: 5000, people_gross: 5000, cars: 0, buses: 0, ages: Array.from({ length: 14 }, () => 0) }
  const hour = { location_uuid: sealed.location, hour: instantOf(sealed.day, 12), ...counts }
  await statistics.transaction((session) => storeHours(session, inLocalTime([hour], WARSAW)))
  return sealed.uuid
}

type StepCall = (platform: AccessPlatform) => Promise<{ as: AccountName; parts: RequestParts }>

/** Valid calls of the steps of a campaign that have operations of their own. */
export const campaignStepCalls: Readonly<Record<string, StepCall>> = {
  ...experimentCalls,
  ...swapCalls,
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
  'progress.check_contacts': async (platform) => ({
    as: 'admin',
    parts: { params: { uuid: await makeSealedCampaign(platform) } },
  }),
  'campaign.correct_contacts': async (platform) => ({
    as: 'admin',
    parts: { params: { uuid: await makeSealedCampaign(platform) }, body: { reason: 'An import was missing' } },
  }),
}
