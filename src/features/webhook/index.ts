import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOfRecord, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords({ webhooks: 'Webhooki' }, { webhooks: 'Webhooks' })

const list = definePage({
  name: 'webhooks',
  services: () => import('./webhook-pages.services.ts').then((module) => module.provideWebhooks),
  view: () => import('./webhook-list-page.tsx').then((module) => module.WebhookListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'webhookForm',
  services: () => import('./webhook-pages.services.ts').then((module) => module.provideWebhookForm),
  view: () => import('./webhook-form-page.tsx').then((module) => module.WebhookFormPage),
  input: byKey,
  form: formOfRecord,
})

/** The pages of webhooks. */
export const webhookFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/webhook',
    list,
    form,
    titles: ['webhooks', 'webhooks', 'webhooks'],
    access: { permission: 'campaign.share' },
    navigation: { group: 'administration', order: 40, icon: 'send' },
  }),
])
