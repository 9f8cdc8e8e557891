import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Notification } from '../../../contract/notifications.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import type { NotificationsRef } from '../../../machines/notification/notification-list.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { notificationWords } from '../../i18n/words/notification.ts'
import { personName } from '../../i18n/words/person-name.ts'
import { usePage } from '../../pages/use-page.ts'
import { Button } from '../../ui/action/button.tsx'
import { Popover } from '../../ui/field/popover.tsx'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as styles from './notification-panel.module.css'
import { notificationsPart } from './parts.ts'

const addressOf = ({ kind, target }: Notification): string => {
  if (kind === 'webhook.switched_off') return '/webhook'
  if (kind.startsWith('account.')) return '/user-profile'
  if (kind === 'arabox.finding') return '/sensor-finding?state=open'
  if (kind === 'arabox.silent' || kind === 'arabox.back') return `/your-araboxes/location-preview/${target}`
  return kind === 'offer.answered' ? `/offer/preview/${target}` : `/campaign/preview/${target}`
}

type RowProps = { item: Notification; onOpen: () => void }

const Row = ({ item, onOpen }: RowProps): ReactNode => {
  const t = useT(notificationWords)
  const others = item.others > 0 ? t('others', { count: item.others }) : null
  return (
    <li>
      <a
        className={item.is_read ? styles.notification : `${styles.notification} ${styles.notificationUnread}`}
        href={addressOf(item)}
        onClick={onOpen}
      >
        <span className={styles.notificationTitle}>
          {item.subject} {others}
          {!item.is_read && <span className="visually-hidden">, {t('unread')}</span>}
        </span>
        <span className="caption num">
          {joinFacts([t(item.kind), item.by && personName(item.by), dateTime(item.at)])}
        </span>
        {item.reason && <span className={styles.notificationReason}>{t('quoted', { reason: item.reason })}</span>}
      </a>
    </li>
  )
}

type ListProps = { area: NotificationsRef; onChanged: () => void; onClose: () => void }

const NotificationList = ({ area, onChanged, onClose }: ListProps): ReactNode => {
  const t = useT(notificationWords)
  const { data, failure, isPending } = useArea(area)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // Read marks also change the number on the bell.
  useEffect(() => {
    if (data) onChanged()
  }, [data, onChanged])
  const newest = data?.items[0]
  const show = (page: number): void => area.send({ type: 'area.request', query: { page } })
  return (
    <>
      <header className={styles.notificationsHead}>
        <h2 className="panel-title" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        {newest && data.page === 1 && data.items.some((item) => !item.is_read) && (
          <Button
            kind="text"
            size="small"
            loading={isPending}
            onClick={() => area.send({ type: 'area.request', query: { page: 1, read: { until: newest.id } } })}
          >
            {t('markAll')}
          </Button>
        )}
      </header>
      <AreaFailure
        name={t('title')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {!data && !failure && <SkeletonRows rows={4} />}
      {data?.items.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      <ul aria-busy={isPending}>
        {data?.items.map((item) => (
          <Row
            key={item.id}
            item={item}
            onOpen={() => {
              if (!item.is_read)
                area.send({ type: 'area.request', query: { page: 1, read: { until: item.id, only: true } } })
              onClose()
            }}
          />
        ))}
      </ul>
      <footer className={styles.notificationsFoot}>
        <a href="/user-profile" onClick={onClose}>
          {t('choose')}
        </a>
        {data && data.pages > 1 && (
          <span className={styles.notificationsPages}>
            <Button kind="text" size="small" disabled={data.page === 1} onClick={() => show(data.page - 1)}>
              {t('newer')}
            </Button>
            <Button kind="text" size="small" disabled={data.page >= data.pages} onClick={() => show(data.page + 1)}>
              {t('older')}
            </Button>
          </span>
        )}
      </footer>
    </>
  )
}

type PanelProps = {
  counts: StatusCountsRef
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The notifications below the bell. Opening one marks it as read; all can be marked at once. */
export const NotificationPanel = ({ counts, anchor, onClose }: PanelProps): ReactNode => {
  const t = useT(notificationWords)
  const area = usePage(notificationsPart, notificationsPart.name, { query: { page: 1 } })
  const refresh = useCallback(() => counts.send({ type: 'area.repeat' }), [counts])
  return (
    <Popover label={t('title')} anchor={anchor} onClose={onClose}>
      <div className={styles.notifications}>
        {area && <NotificationList area={area} onChanged={refresh} onClose={onClose} />}
      </div>
    </Popover>
  )
}
