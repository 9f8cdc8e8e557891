import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { proposeFor } from './propose.ts'

/** Proposed plans. */
export const planRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  registerOperation(contract.plan.propose, ({ account, body }) => proposeFor(context, account, body))
}
