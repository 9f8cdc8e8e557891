import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { listTemplates, templateCommands } from './templates.ts'

const operations = contract.template
const members = ['id', 'name', 'company_name', 'number_of_screens', 'spot_seconds', 'created_at']

/** Routes of templates of campaigns. */
export const templateRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const templates = templateCommands(context)
  registerOperation(operations.list, ({ account, query }) => listTemplates(context, account, query))
  registerOperation(operations.exportList, ({ account, query, reply }) => {
    const list = (page: PageQuery) => listTemplates(context, account, { ...query, ...page })
    return exportList(reply, query, { name: 'templates', members, list })
  })
  registerOperation(operations.get, ({ account, params }) => templates.get(account, Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => templates.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) =>
    templates.change(account, Number(params.id), body),
  )
  registerOperation(operations.remove, ({ account, params }) => templates.remove(account, Number(params.id)))
}
