import type { ReactNode } from 'react'
import type { Webhook } from '../../../contract/campaign/webhooks.ts'
import type { WebhookOptions } from '../../../machines/administration/webhook.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { dateTime } from '../../i18n/dates.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { activeFilter, activeWords, companyFilter, createdColumn } from '../../records/common-columns.tsx'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { webhookState } from './webhook-state.ts'
import { webhookWords } from './words.ts'

/** The list of webhooks: where the events of campaigns are sent, and whether they arrive. */
export const WebhookListPage = ({ actor }: { actor: RecordsPageRef<Webhook, WebhookOptions> }): ReactNode => {
  const t = useT(webhookWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'webhook',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '34%',
            render: ({ name, url }) => <TwoLine main={name} sub={url} strong />,
          },
          { key: 'company_name', header: t('company'), render: ({ company_name }) => company_name },
          { key: 'is_active', header: t('state'), words: activeWords('masculine'), render: webhookState },
          { key: 'waiting', header: t('waiting'), align: 'end', render: ({ waiting }) => number(waiting) },
          {
            key: 'last_delivered_at',
            header: t('lastDelivered'),
            render: ({ last_delivered_at }) => (last_delivered_at ? dateTime(last_delivered_at) : t('never')),
          },
          createdColumn(),
        ],
        filters: (options) => [...companyFilter(options?.companies), activeFilter('masculine')],
        pathOf: ({ id }) => `/webhook/form/${id}`,
        create: { path: '/webhook/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
