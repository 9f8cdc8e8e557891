import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { addVariant, changeOffer, offerOf } from './offers.ts'

const operations = contract.offer

/** The variants of offers, their validity and their note. */
export const offerRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  registerOperation(operations.getOffer, ({ account, params }) => offerOf(context, account, params.uuid))
  registerOperation(operations.addVariant, ({ account, params, body }) =>
    addVariant(context, account, params.uuid, body),
  )
  registerOperation(operations.changeOffer, ({ account, params, body }) =>
    changeOffer(context, account, params.uuid, body),
  )
}
