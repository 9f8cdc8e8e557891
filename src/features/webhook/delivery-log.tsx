import type { ReactNode } from 'react'
import type { Delivery, Webhook } from '../../../contract/campaign/webhooks.ts'
import type { Page } from '../../../contract/paging.ts'
import type { DeliveriesQuery } from '../../../machines/administration/webhook.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { number } from '../../i18n/format.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { campaignEventWords } from '../../i18n/words/campaign-event.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { type ListColumn, ListView } from '../../ui/list/list-view.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { webhookWords } from './words.ts'

const resultOf = ({ delivered_at, attempts, last_fault, parked_reason }: Delivery): string => {
  if (delivered_at) return `${translate(webhookWords, 'delivered')} ${dateTime(delivered_at)}`
  if (parked_reason === 'switched_off') return translate(webhookWords, 'parkedWhileOff')
  if (parked_reason && last_fault) {
    return translate(webhookWords, 'parkedAfter', { fault: translate(webhookWords, last_fault) })
  }
  return translate(webhookWords, attempts === 0 || !last_fault ? 'queued' : last_fault)
}

const answerOf = ({ last_status, last_answer }: Delivery): string =>
  [last_status, last_answer].filter(Boolean).join(' ') || '–'

const columns = (resend: (uuids: readonly string[]) => void, isPending: boolean): ListColumn<Delivery>[] => {
  const word = (key: Parameters<typeof webhookWords.text>[0]): string => translate(webhookWords, key)
  return [
    { key: 'type', header: word('event'), width: '26%', render: ({ type }) => translate(campaignEventWords, type) },
    { key: 'created_at', header: word('when'), render: ({ created_at }) => dateTime(created_at) },
    { key: 'result', header: word('result'), render: resultOf },
    { key: 'attempts', header: word('attempts'), align: 'end', render: ({ attempts }) => number(attempts) },
    { key: 'answer', header: word('answer'), width: '20%', render: answerOf },
    {
      key: 'actions',
      header: word('actions'),
      align: 'end',
      isScreenOnly: true,
      render: ({ id, delivered_at, parked_at }) =>
        delivered_at || parked_at ? (
          <Button size="small" disabled={isPending} onClick={() => resend([id])}>
            {word('resend')}
          </Button>
        ) : null,
    },
  ]
}

type DeliveryLogProps = { area: AreaRef<DeliveriesQuery, Page<Delivery>>; webhook: Webhook }

/**
 * What was sent to a receiver, and what it answered. What waits can be sent at once; what is parked or was delivered
 * can be queued again, one by one or all that is parked.
 */
export const DeliveryLog = ({ area, webhook: { id, is_active, waiting, parked = 0 } }: DeliveryLogProps): ReactNode => {
  const t = useT(webhookWords)
  const { data, isPending, failure } = useArea(area)
  const show = (query: Omit<DeliveriesQuery, 'id'>): void =>
    area.send({ type: 'area.request', query: { id, ...query } })
  const rows = data?.items ?? []
  const page = data?.page ?? 1
  return (
    <Panel
      flush
      title={t('log')}
      caption={t('logText')}
      actions={
        <>
          <Button size="small" loading={isPending} onClick={() => show({ page })}>
            {t('refresh')}
          </Button>
          {parked > 0 && (
            <Button size="small" disabled={isPending} onClick={() => show({ page, resends: 'parked' })}>
              {t('resendParked', { count: parked })}
            </Button>
          )}
          {is_active && waiting > 0 && (
            <Button size="small" icon="send" disabled={isPending} onClick={() => show({ page, retries: true })}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      <ListView
        label={t('log')}
        rows={rows}
        rowKey={(delivery) => delivery.id}
        columns={columns((resends) => show({ page, resends }), isPending)}
        state={failure ? 'failed' : isPending ? (data ? 'refreshing' : 'loading') : 'ready'}
        page={page}
        size={data?.size ?? 1}
        total={data?.total ?? 0}
        onPage={(wanted) => show({ page: wanted })}
        empty={<EmptyState isTable title={t('logEmpty')} />}
        renderCard={(delivery) => (
          <TwoLine
            main={translate(campaignEventWords, delivery.type)}
            sub={`${dateTime(delivery.created_at)} · ${resultOf(delivery)}`}
          />
        )}
        error={
          failure && (
            <ErrorState
              title={t('logFailed')}
              text={failureSentences(failure)}
              requestId={failure.requestId}
              onRetry={() => show({ page })}
            />
          )
        }
      />
    </Panel>
  )
}
