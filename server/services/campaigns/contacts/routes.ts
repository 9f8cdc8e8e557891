import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { checkContacts, correctContacts } from './correct-contacts.ts'

const operations = contract.campaign

/** Corrections of the final contacts of campaigns. */
export const contactRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  registerOperation(operations.checkContacts, ({ account, params }) => checkContacts(context, account, params.uuid))
  registerOperation(operations.correctContacts, ({ account, params, body }) =>
    correctContacts(context, account, params.uuid, body),
  )
}
