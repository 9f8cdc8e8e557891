import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AnsweredOffer } from '../../../../contract/campaign/offer-operations.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { AnsweredView } from '../../../../machines/campaign/offer/answered-offers.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { dateTime, day } from '../../../i18n/dates.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SavedViews } from '../../../ui/layout/saved-views.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { Chip } from '../../../ui/status/chip.tsx'
import { answeredWords } from './answered-words.ts'
import * as styles from './offer.module.css'

/** The seller's queue: offers that clients accepted or commented on, those with unread answers first of all. */
export const AnsweredOffersPage = ({ actor }: { actor: AreaRef<AnsweredView, Page<AnsweredOffer>> }): ReactNode => {
  const t = useT(answeredWords)
  const { data, failure, query = 'unread' } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <>
      <PageHeader crumbs={[{ label: t('offers'), href: '/offer' }]} title={t('title')} />
      <SavedViews
        label={t('view')}
        items={[
          { key: 'unread', label: t('unread') },
          { key: 'all', label: t('all') },
        ]}
        current={query}
        onChange={(key) => actor.send({ type: 'area.request', query: key === 'all' ? 'all' : 'unread' })}
      />
      <AreaFailure
        name={t('title')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => actor.send({ type: 'area.repeat' })}
      />
      {!data && !failure && <SkeletonRows rows={6} />}
      {data?.items.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {data && data.items.length > 0 && (
        <Panel flush title={t('count', { count: data.total })}>
          <ul className={styles.queue}>
            {data.items.map((offer) => (
              <AnsweredRow key={offer.uuid} offer={offer} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const AnsweredRow = ({ offer }: { offer: AnsweredOffer }): ReactNode => {
  const t = useT(answeredWords)
  const { uuid, name, company_name, valid_until, unread, last } = offer
  return (
    <li>
      <p className={styles.queueHead}>
        <Link href={`/offer/preview/${uuid}`}>{name}</Link>
        {unread > 0 && <Chip tone="info">{t('new', { count: unread })}</Chip>}
      </p>
      <p className="caption num">
        {company_name}
        {valid_until && `\u00a0· ${t('valid', { day: day(valid_until, 'long') })}`}
      </p>
      <p className="num">
        {last.kind === 'accepted'
          ? t('accepted', { name: last.name, variant: last.variant_name ?? '', price: money(last.price) })
          : t('commented', { name: last.name })}
        , {dateTime(last.at)}
      </p>
      {last.text && <p className={`muted ${styles.queueText}`}>{last.text}</p>}
    </li>
  )
}
