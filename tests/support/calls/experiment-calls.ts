import { contract } from '../../../contract/index.ts'
import { type AccessPlatform, type AccountName, makeCampaign } from '../platform/access-platform.ts'
import { experimentBody } from './campaign-body.ts'
import type { RequestParts } from './send-request.ts'

type Call = { as: AccountName; parts: RequestParts }

const ofCampaign = async (platform: AccessPlatform): Promise<Call> => ({
  as: 'advertiser',
  parts: { params: { uuid: (await makeCampaign(platform)).uuid } },
})

const asked = async (platform: AccessPlatform): Promise<Call> => ({
  as: 'advertiser',
  parts: { body: experimentBody((await makeCampaign(platform)).uuid) },
})

const recorded = async (platform: AccessPlatform): Promise<Call> => {
  const { body } = (await asked(platform)).parts
  const { answer } = await platform.callers.advertiser.call(contract.experiment.create, {
    body: body as ReturnType<typeof experimentBody>,
  })
  return { as: 'advertiser', parts: { params: { uuid: answer.uuid } } }
}

/** Valid calls of the operations of experiments. */
export const experimentCalls = {
  'experiment.list': ofCampaign,
  'experiment.propose': asked,
  'experiment.create': asked,
  'experiment.get': recorded,
  'experiment.withdraw': recorded,
}
