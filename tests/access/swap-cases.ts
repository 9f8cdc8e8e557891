import type { Campaign } from '../../contract/campaign/campaign.ts'
import { swapOperations } from '../../contract/campaign/swap-operations.ts'
import { spotFile } from '../support/calls/campaign-body.ts'
import { type AccountName, UNKNOWN_UUID } from '../support/platform/access-platform.ts'
import { successOf } from '../support/platform/campaign-steps.ts'
import type { CampaignCase } from './campaign-case.ts'
import { inProgress, type MakeCampaign } from './matrix-campaigns.ts'

const acceptors: readonly AccountName[] = ['admin', 'operator']

const proposal = async ({ uuid, spots: [spot] }: Pick<Campaign, 'uuid' | 'spots'>) => {
  const form = new FormData()
  form.set('reason', 'Nowa cena')
  form.set('file', await spotFile())
  return { params: { uuid, spotId: spot?.id ?? UNKNOWN_UUID }, form }
}

/** The film that waits for each campaign that was made with one. */
const waiting = new Map<string, string>()

/** A running campaign with a proposed film. */
const withProposal: MakeCampaign = async (platform, companyId) => {
  const running = await inProgress(platform, companyId)
  const { admin } = platform.callers
  successOf(await admin.call(swapOperations.askForSwap, await proposal(running)))
  const { items } = successOf(await admin.call(swapOperations.listSwaps, { params: { uuid: running.uuid } }))
  waiting.set(running.uuid, items[0]?.id ?? UNKNOWN_UUID)
  return running
}
const ofProposal = ({ uuid }: Campaign) => ({ uuid, swapId: waiting.get(uuid) ?? UNKNOWN_UUID })

/** What accounts do with proposed films. */
export const swapCases: readonly CampaignCase[] = [
  {
    name: 'swap.list',
    operation: swapOperations.listSwaps,
    make: withProposal,
    parts: ({ uuid }) => ({ params: { uuid } }),
  },
  {
    name: 'swap.ask',
    operation: swapOperations.askForSwap,
    make: inProgress,
    parts: proposal,
    may: ['admin', 'advertiser', 'sales', 'rival'],
    isPermissionFirst: true,
  },
  {
    name: 'swap.approve',
    operation: swapOperations.approveSwap,
    make: withProposal,
    parts: (record) => ({ params: ofProposal(record) }),
    may: acceptors,
    isPermissionFirst: true,
  },
  {
    name: 'swap.refuse',
    operation: swapOperations.refuseSwap,
    make: withProposal,
    parts: (record) => ({ params: ofProposal(record), body: { reason: 'Nieczytelny' } }),
    may: acceptors,
    isPermissionFirst: true,
  },
]
