import { contract } from '../../../../contract/index.ts'
import { forbidStoring } from '../../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { listWebhooks, webhookCommands } from './webhook-records.ts'

const operations = contract.webhook
const members = [
  'id',
  'name',
  'url',
  'company_name',
  'events',
  'is_active',
  'waiting',
  'parked',
  'last_delivered_at',
  'created_at',
]

/** Routes of webhooks. */
export const webhookRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const webhooks = webhookCommands(context)
  registerOperation(operations.list, ({ account, query }) => listWebhooks(context, account, query))
  registerOperation(operations.exportList, ({ account, query, reply }) => {
    const list = (page: PageQuery) => listWebhooks(context, account, { ...query, ...page })
    return exportList(reply, query, { name: 'webhooks', members, list })
  })
  registerOperation(operations.get, ({ account, params }) => webhooks.get(account, Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => webhooks.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) => webhooks.change(account, Number(params.id), body))
  registerOperation(operations.remove, ({ account, params }) => webhooks.remove(account, Number(params.id)))
  registerOperation(operations.issueSecret, ({ account, params, reply }) => {
    forbidStoring(reply)
    return webhooks.issueSecret(account, Number(params.id))
  })
  registerOperation(operations.retry, ({ account, params }) => webhooks.retry(account, Number(params.id)))
  registerOperation(operations.resend, ({ account, params, body }) => webhooks.resend(account, Number(params.id), body))
  registerOperation(operations.listDeliveries, ({ account, params, query }) =>
    webhooks.listDeliveries(account, Number(params.id), query),
  )
}
