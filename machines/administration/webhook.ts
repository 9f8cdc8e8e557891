import { type ActorRefFrom, setup } from 'xstate'
import type { CampaignEventType } from '../../contract/campaign/campaign-events.ts'
import { type Delivery, type Webhook, webhookOperations } from '../../contract/campaign/webhooks.ts'
import type { Page } from '../../contract/paging.ts'
import { createArea } from '../kit/area/area.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { Secret } from '../kit/secret/secret.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of webhooks: 25 per page, by name. */
export const webhookDefaults: ListDefaults = {
  size: 25,
  sort_by: 'name',
  order: 'asc',
  sorts: ['id', 'name', 'created_at'],
  filters: { is_active: null, company_id: null },
  domains: { company_id: 'id' },
}

/** Values of the form of a webhook; without a company it is that of the account. */
export type WebhookValues = {
  name: string
  url: string
  events: readonly CampaignEventType[]
  company_id: number | null
  is_active: boolean
}

/** The companies that an account may choose from. */
export type WebhookOptions = { companies: readonly NamedRecord[] }

/** Values of a stored webhook. */
export const webhookValues = ({ name, url, events, company_id, is_active }: Webhook): WebhookValues => ({
  name,
  url,
  events,
  company_id,
  is_active,
})

/** The events that most receivers want: the steps of a campaign from its submission to its end. */
const usualEvents: readonly CampaignEventType[] = [
  'campaign.submitted',
  'campaign.accepted',
  'campaign.confirmed',
  'campaign.started',
  'campaign.ended',
]

/** The list page of webhooks. */
export const webhooksPage = createRecordsPage<Webhook, WebhookOptions>('webhooks', webhookDefaults)

/** The form page of a webhook. */
export const webhookFormPage = createRecordFormPage<Webhook, WebhookValues, WebhookOptions>('webhookForm', {
  blank: { name: '', url: '', events: usualEvents, company_id: null, is_active: true },
  valuesOf: webhookValues,
  check: (values) => bodyErrors(webhookOperations.create.body, values),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})

/** The new secret of a webhook. The area is cleared when the page is left. */
export const webhookSecretArea = createArea<{ id: number }, Secret>('webhookSecret')

/**
 * A page of the log of a webhook. With `retries`, what waits is sent first; with `resends`, these deliveries, or every
 * parked one, are queued again first.
 */
export type DeliveriesQuery = { id: number; page: number; retries?: true; resends?: readonly string[] | 'parked' }

/** The log of a webhook. To provide: `load`. */
export const deliveriesArea = createArea<DeliveriesQuery, Page<Delivery>>('deliveries')

/** The form page of a webhook beside its secret and its log. To provide: `record`, `secret`, `deliveries`. */
export const webhookPage = setup({
  types: {
    context: {} as { key: string | null },
    input: {} as { key: string | null },
    children: {} as { record: 'record'; secret: 'secret'; deliveries: 'deliveries' },
  },
  actors: { record: webhookFormPage.page, secret: webhookSecretArea, deliveries: deliveriesArea },
}).createMachine({
  id: 'webhook',
  context: ({ input }) => ({ key: input.key }),
  invoke: [
    { id: 'record', src: 'record', input: ({ context }) => ({ key: context.key }) },
    { id: 'secret', src: 'secret', input: undefined },
    {
      id: 'deliveries',
      src: 'deliveries',
      input: ({ context }) => (context.key === null ? {} : { query: { id: Number(context.key), page: 1 } }),
    },
  ],
})

export type WebhookPageRef = ActorRefFrom<typeof webhookPage>
