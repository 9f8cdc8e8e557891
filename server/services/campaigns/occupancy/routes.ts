import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { campaignScreens, sharedScreens } from './campaign-screens.ts'
import { occupancyOf } from './list-occupancy.ts'
import { explainFit } from './plan-fit.ts'

const operations = contract.occupancy

/** Occupancy of screens, conflicts of a plan, and the screens of a campaign. */
export const occupancyRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  registerOperation(operations.getOccupancy, ({ account, query }) => occupancyOf(context, account, query))
  registerOperation(operations.explainFit, ({ account, body }) => explainFit(context, account, body))
  registerOperation(operations.listCampaignScreens, ({ account, params }) =>
    campaignScreens(context, account, params.uuid),
  )
  registerOperation(operations.listSharedScreens, ({ params }) => sharedScreens(context, params.uuid))
}
