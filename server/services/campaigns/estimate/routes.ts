import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { visibleCampaign } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { availableByCity, availableScreens, estimateDraft } from './draft-queries.ts'

const operations = contract.campaign

/** Free screens, and the estimates of drafts and of campaigns (C37, C38). */
export const estimateRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const { db } = context.store
  registerOperation(operations.getAvailability, ({ account, query }) => availableByCity(context, account, query))
  registerOperation(operations.listAvailableScreens, ({ account, query }) => availableScreens(context, account, query))
  registerOperation(operations.estimateDraft, ({ account, body }) => estimateDraft(context, account, body))
  registerOperation(operations.estimateCampaign, async ({ account, params }) => {
    const row = await visibleCampaign(db, account, params.uuid)
    return (await presentCampaign(db, context, row)).estimate
  })
}
