import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { sharedCampaignRow, visibleCampaign } from '../policy.ts'
import { playsOf, withoutInternals } from './list-plays.ts'
import { recordedPlaysOf } from './list-recorded-plays.ts'
import { sendProof } from './send-proof.ts'

const operations = contract.campaignPlays

/** The plays of a campaign and their proof, for accounts and for readers of the public page. */
export const campaignPlayRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const { db } = context.store
  registerOperation(operations.listPlays, async ({ account, params, query }) =>
    playsOf(context, await visibleCampaign(db, account, params.uuid), query),
  )
  registerOperation(operations.listRecordedPlays, async ({ account, params, query }) =>
    recordedPlaysOf(context, await visibleCampaign(db, account, params.uuid), query),
  )
  registerOperation(operations.getPlayProof, async ({ account, params, query, reply }) => {
    const row = await visibleCampaign(db, account, params.uuid)
    sendProof(context, { row, isShared: false }, query, reply)
  })
  registerOperation(operations.listSharedPlays, async ({ params, query }) =>
    withoutInternals(await playsOf(context, await sharedCampaignRow(db, params.uuid), query)),
  )
  registerOperation(operations.getSharedPlayProof, async ({ params, query, reply }) => {
    const row = await sharedCampaignRow(db, params.uuid)
    sendProof(context, { row, isShared: true }, query, reply)
  })
}
