import { contract } from '../../../contract/index.ts'
import type { AccessPlatform, AccountName } from '../platform/access-platform.ts'
import { spotFile } from './campaign-body.ts'
import type { RequestParts } from './send-request.ts'

type SwapCall = (platform: AccessPlatform) => Promise<{ as: AccountName; parts: RequestParts }>

/** A request for another film of a running campaign. */
const swapRequest = async (platform: AccessPlatform) => {
  const { items } = (await platform.callers.admin.call(contract.campaign.listCampaigns, { query: { size: 100 } }))
    .answer
  const running = items.find(({ status, spots }) => status === 'in_progress' && spots[0]?.spot_file_persist)
  if (!running) throw new Error('no campaign runs')
  const form = new FormData()
  form.set('reason', 'Nowa cena')
  form.set('file', await spotFile())
  return { params: { uuid: running.uuid, spotId: running.spots[0]?.id ?? '' }, form }
}

/** A film that waits for a decision. */
const askedSwap = async (platform: AccessPlatform) => {
  const { params, form } = await swapRequest(platform)
  const { admin } = platform.callers
  await admin.call(contract.campaign.askForSwap, { params, form })
  const { answer } = await admin.call(contract.campaign.listSwaps, { params: { uuid: params.uuid } })
  const waiting = answer.items.find(({ decided_at: decidedAt }) => decidedAt === null)
  return { uuid: params.uuid, swapId: waiting?.id ?? '' }
}

/** Valid calls of the operations on films of running campaigns. */
export const swapCalls: Record<string, SwapCall> = {
  'swap.list': async (platform) => ({ as: 'admin', parts: { params: { uuid: (await askedSwap(platform)).uuid } } }),
  'swap.ask': async (platform) => ({ as: 'admin', parts: await swapRequest(platform) }),
  'swap.approve': async (platform) => ({ as: 'admin', parts: { params: await askedSwap(platform) } }),
  'swap.refuse': async (platform) => ({
    as: 'admin',
    parts: { params: await askedSwap(platform), body: { reason: 'Za ciemny' } },
  }),
}
