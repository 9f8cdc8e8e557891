import type { ReactNode } from 'react'
import { campaignEventTypes } from '../../../contract/campaign/campaign-events.ts'
import type { Webhook } from '../../../contract/campaign/webhooks.ts'
import { LONGEST_NAME, LONGEST_URL } from '../../../contract/limits.ts'
import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/users/user.ts'
import { type WebhookPageRef, webhookValues } from '../../../machines/administration/webhook.ts'
import { useChildren } from '../../actors/use-children.ts'
import { dateTime } from '../../i18n/dates.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { campaignEventWords } from '../../i18n/words/campaign-event.ts'
import { CheckList } from '../../records/check-list.tsx'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { SecretPanel } from '../../records/secret-panel.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { webhookState } from './webhook-state.ts'
import { webhookWords } from './words.ts'

const secretState = ({ secret_issued_at, previous_secret_until }: Webhook): string => {
  if (!secret_issued_at) return translate(webhookWords, 'secretNone')
  const issued = translate(webhookWords, 'secretIssued', { time: dateTime(secret_issued_at) })
  if (!previous_secret_until) return issued
  return `${issued}. ${translate(webhookWords, 'secretPrevious', { time: dateTime(previous_secret_until) })}`
}

/** The form of a webhook, its secret and its log. Only administrators choose the company. */
export const WebhookFormPage = ({ actor, user }: { actor: WebhookPageRef; user: User }): ReactNode => {
  const t = useT(webhookWords)
  const eventName = useT(campaignEventWords)
  const children = useChildren(actor, ['record', 'secret', 'deliveries'])
  if (!children) return null
  const { record, secret, deliveries } = children
  return (
    <RecordFormPage
      actor={record}
      definition={{
        listPath: '/webhook',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        facts: (webhook) => [
          webhook.company_name,
          webhookState(webhook),
          ...(webhook.waiting > 0 ? [t('waitingOf', { count: webhook.waiting })] : []),
          ...(webhook.parked ? [t('parkedOf', { count: webhook.parked })] : []),
        ],
        valuesOf: webhookValues,
        fields: (options) => [
          { name: 'name', kind: 'text', label: t('name'), required: true, maxLength: LONGEST_NAME },
          {
            name: 'url',
            kind: 'text',
            label: t('url'),
            hint: t('urlHint'),
            required: true,
            maxLength: LONGEST_URL,
          },
          ...(user.role_id === ADMINISTRATOR_ROLE
            ? [
                {
                  name: 'company_id' as const,
                  kind: 'choice' as const,
                  label: t('company'),
                  hint: t('companyHint'),
                  clearable: true,
                  options: optionsOf(options?.companies),
                },
              ]
            : []),
          {
            name: 'events',
            kind: 'custom',
            label: t('events'),
            render: ({ value, error, onChange }) => (
              <CheckList
                label={t('events')}
                values={campaignEventTypes}
                chosen={campaignEventTypes.filter((each) => Array.isArray(value) && value.includes(each))}
                textOf={eventName}
                error={error}
                onChange={onChange}
              />
            ),
          },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
        ],
        aside: ({ record }) =>
          record && (
            <SecretPanel
              area={secret}
              query={{ id: record.id }}
              isIssued={record.secret_issued_at !== null}
              texts={{
                title: t('secret'),
                caption: t('secretText'),
                state: secretState(record),
                once: t('secretOnce'),
                failed: t('issueFailed'),
                issue: t('issue'),
                rotate: t('rotate'),
              }}
            />
          ),
        below: ({ record }) => record && <DeliveryLog area={deliveries} webhook={record} />,
      }}
    />
  )
}
