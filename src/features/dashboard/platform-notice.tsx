import type { ReactNode } from 'react'
import type { FailingWork, PlatformNeed, PlatformState, RefusedOrder } from '../../../contract/platform-state.ts'
import type { DashboardAreas } from '../../../machines/dashboard/dashboard.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel, PanelSection } from '../../ui/layout/panel.tsx'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import * as styles from './platform-notice.module.css'
import { platformWords } from './platform-words.ts'

const MINUTE_S = 60

type Area = DashboardAreas['platform']

const hasOrderNews = (orders: PlatformState['content_orders']): orders is NonNullable<typeof orders> =>
  orders !== null && (orders.waiting > 0 || orders.refused_total > 0)

const Failing = ({ work }: { work: FailingWork }): ReactNode => {
  const t = useT(platformWords)
  const { kind, key, name, failures, failing_since, next_attempt_at, reason } = work
  return (
    <li>
      <strong>{t(kind)}: </strong>
      {kind === 'transfer' ? <code>{key}</code> : <a href={`/campaign/preview/${key}`}>{name ?? key}</a>}
      <span className="caption">
        {t('attempts', { count: failures, since: dateTime(failing_since) })}{' '}
        {next_attempt_at === null ? t('parked') : t('nextAttempt', { at: dateTime(next_attempt_at) })}
      </span>
      <code className={styles.reason}>{reason}</code>
    </li>
  )
}

/** Where each need is entered. */
const pathOfNeed: Readonly<Record<PlatformNeed, string>> = {
  companies: '/company',
  accounts: '/user',
  industries: '/industry',
  cities: '/city',
  locations: '/location',
  screens: '/screen',
  counts: '/location/import?subject=counts',
}

const NeedsSection = ({ state: { needs } }: { state: PlatformState }): ReactNode => {
  const t = useT(platformWords)
  if (needs.length === 0) return null
  return (
    <PanelSection title={t('needs')} caption={t('needsText')}>
      <ol className={styles.needs}>
        {needs.map((need) => (
          <li key={need}>
            <a href={pathOfNeed[need]}>{t(`need_${need}`)}</a>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}

const HeldSection = ({ state, area, isPending }: { state: PlatformState; area: Area; isPending: boolean }) => {
  const t = useT(platformWords)
  const held = state.outgoing_held
  if (!held) return null
  const release = held.reason === 'copy' && (
    <Button loading={isPending} onClick={() => area.send({ type: 'area.request', query: 'release' })}>
      {t('release')}
    </Button>
  )
  return (
    <PanelSection title={t('held')} actions={release} tone="warn">
      <p>{t(held.reason === 'copy' ? 'heldCopy' : 'heldSetting')}</p>
      {held.reason === 'copy' && (
        <ul className={styles.list}>
          {held.moved.map((part) => (
            <li key={part}>{t(`moved_${part}`)}</li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

const FailingSection = ({ state, area, isPending }: { state: PlatformState; area: Area; isPending: boolean }) => {
  const t = useT(platformWords)
  const { failing, failing_total: total } = state
  if (total === 0) return null
  const retry = (
    <Button loading={isPending} onClick={() => area.send({ type: 'area.request', query: 'retry' })}>
      {t('retry')}
    </Button>
  )
  return (
    <PanelSection title={t('failing')} caption={t('failingText')} actions={retry} tone="warn">
      <ul className={styles.list}>
        {failing.map((work) => (
          <Failing key={`${work.kind} ${work.key}`} work={work} />
        ))}
      </ul>
      {total > failing.length && <p className="caption">{t('moreFailing', { shown: number(failing.length) })}</p>}
    </PanelSection>
  )
}

const RefusedItem = ({ order }: { order: RefusedOrder }): ReactNode => {
  const t = useT(platformWords)
  const { campaign_uuid, name, type, refused_at, reason } = order
  return (
    <li>
      <strong>{t(type === 'campaign.schedule' ? 'order_schedule' : 'order_withdraw')}: </strong>
      <a href={`/campaign/preview/${campaign_uuid}`}>{name ?? campaign_uuid}</a>
      <span className="caption">{t('refusedAt', { at: dateTime(refused_at) })}</span>
      <q className={styles.reason}>{reason}</q>
    </li>
  )
}

const OrdersSection = ({ state, area, isPending }: { state: PlatformState; area: Area; isPending: boolean }) => {
  const t = useT(platformWords)
  const orders = state.content_orders
  if (!hasOrderNews(orders)) return null
  const { waiting, waiting_since: since, refused, refused_total: total } = orders
  const retry = total > 0 && (
    <Button loading={isPending} onClick={() => area.send({ type: 'area.request', query: 'retry' })}>
      {t('retry')}
    </Button>
  )
  return (
    <PanelSection
      title={t('orders')}
      caption={total > 0 ? t('ordersRefusedText') : undefined}
      actions={retry}
      tone={total > 0 ? 'warn' : undefined}
    >
      {since !== null && <p>{t('ordersWaiting', { count: waiting, since: dateTime(since) })}</p>}
      <ul className={styles.list}>
        {refused.map((order) => (
          <RefusedItem key={order.campaign_uuid} order={order} />
        ))}
      </ul>
      {total > refused.length && <p className="caption">{t('moreFailing', { shown: number(refused.length) })}</p>}
    </PanelSection>
  )
}

const LateSection = ({ state }: { state: PlatformState }): ReactNode => {
  const t = useT(platformWords)
  const { clock_paused: paused, late_works: late } = state
  if (paused === null && late.length === 0) return null
  return (
    <PanelSection title={t(paused === null ? 'late' : 'clockPaused')} tone="warn">
      {paused !== null && (
        <p>
          {t('clockPausedText')} <code>{paused}</code>
        </p>
      )}
      <ul className={styles.list}>
        {late.map(({ name, seconds }) => (
          <li key={name}>
            {t(`work_${name}`)}
            <span className="caption">{t('lastSuccess', { minutes: number(Math.round(seconds / MINUTE_S)) })}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

const hasNews = (state: PlatformState): boolean =>
  state.needs.length > 0 ||
  state.clock_paused !== null ||
  state.outgoing_held !== null ||
  state.late_works.length > 0 ||
  state.failing_total > 0 ||
  hasOrderNews(state.content_orders)

/** What a new platform needs, and what does not work as it should, for administrators. Otherwise nothing. */
export const PlatformNotice = ({ area }: { area: Area }): ReactNode => {
  const t = useT(platformWords)
  const { data, failure, isPending } = useArea(area)
  const retry = () => area.send({ type: 'area.request', query: 'read' })
  if (!data) return failure && <AreaFailure name={t('title')} failure={failure} hasData={false} onRetry={retry} />
  if (!failure && !hasNews(data)) return null
  return (
    <div className={styles.notice}>
      <AreaFailure name={t('title')} failure={failure} hasData onRetry={retry} />
      {hasNews(data) && (
        <Panel title={t('title')} flush>
          <NeedsSection state={data} />
          <HeldSection state={data} area={area} isPending={isPending} />
          <LateSection state={data} />
          <FailingSection state={data} area={area} isPending={isPending} />
          <OrdersSection state={data} area={area} isPending={isPending} />
        </Panel>
      )}
    </div>
  )
}
