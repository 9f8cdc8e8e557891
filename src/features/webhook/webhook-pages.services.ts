import { type Delivery, webhookOperations as operations } from '../../../contract/campaign/webhooks.ts'
import type { Page } from '../../../contract/paging.ts'
import {
  type DeliveriesQuery,
  deliveriesArea,
  type WebhookValues,
  webhookFormPage,
  webhookPage,
  webhookSecretArea,
  webhooksPage,
} from '../../../machines/administration/webhook.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import { companyOptions, provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'

/** The list of webhooks with its services. */
export const provideWebhooks = (call: Call) =>
  provideRecords(webhooksPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: companyOptions(call),
  })

const bodyOf = ({ events, ...values }: WebhookValues) => ({ ...values, events: [...events] })

const formPage = (call: Call) =>
  provideRecordForm(webhookFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: bodyOf(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...bodyOf(values), version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: companyOptions(call),
  })

/** The form of a webhook with its services, its secret and its log. */
export const provideWebhookForm = (call: Call) =>
  webhookPage.provide({
    actors: {
      record: formPage(call),
      secret: webhookSecretArea.provide({
        actors: {
          load: areaLoader<Secret, { id: number }>(async (params, signal) => {
            const { secret } = await call(operations.issueSecret, { params, signal })
            return new Secret(secret)
          }),
        },
      }),
      deliveries: deliveriesArea.provide({
        actors: {
          load: areaLoader<Page<Delivery>, DeliveriesQuery>(async ({ id, page, retries, resends }, signal) => {
            if (retries) await call(operations.retry, { params: { id }, signal })
            if (resends) {
              const deliveries = resends === 'parked' ? null : [...resends]
              await call(operations.resend, { params: { id }, body: { deliveries }, signal })
            }
            return call(operations.listDeliveries, { params: { id }, query: { page }, signal })
          }),
        },
      }),
    },
  })
