import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Occupancy } from '../../../contract/campaign/occupancy.ts'
import { SLOTS_IN_LOOP } from '../../../contract/limits.ts'
import type { User } from '../../../contract/users/user.ts'
import type { OccupancyQuery } from '../../../machines/availability/availability-filter.ts'
import type { AvailabilityRef } from '../../../machines/availability/availability-page.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { dayRange } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { percent } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as styles from './availability.module.css'
import { AvailabilityFilters } from './availability-filters.tsx'
import { DayPanel } from './day-panel.tsx'
import { SCARCE_SHARE } from './occupancy-cell.ts'
import { OccupancyGrid } from './occupancy-grid.tsx'
import { availabilityWords } from './words.ts'

type AvailabilityPageProps = { actor: AvailabilityRef; user: User }

const Legend = ({ text }: { text: string }): ReactNode => {
  const t = useT(availabilityWords)
  return (
    <p className={`${styles.legend} caption`}>
      {text}
      <span className={`${styles.key} ${styles.free}`}>{t('legendFree')}</span>
      <span className={`${styles.key} ${styles.scarce}`}>
        {t('legendScarce', { share: percent(100 * SCARCE_SHARE, 0) })}
      </span>
      <span className={`${styles.key} ${styles.full}`}>{t('legendFull')}</span>
    </p>
  )
}

const Calendar = ({
  actor,
  area,
  user,
}: AvailabilityPageProps & { area: AreaRef<OccupancyQuery, Occupancy> }): ReactNode => {
  const t = useT(availabilityWords)
  const { start, filter, chosen } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, isPending, failure } = useArea(area)
  const seesAll = user.permissions.includes('campaign.read_all_companies')
  if (!start || !filter) return null
  const onCity = (city: number): void => actor.send({ type: 'availability.filter', filter: { city } })
  const isOfCity = data?.rows.some((row) => row.address !== null) ?? false
  const legend = isOfCity ? (seesAll ? 'legendSlots' : 'legendMarks') : seesAll ? 'legendHeld' : 'legendNumber'
  return (
    <>
      <AreaFailure
        name={t('data')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {!data && isPending && <SkeletonRows rows={12} />}
      {data && data.rows.length === 0 && (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          actions={
            <Button onClick={() => actor.send({ type: 'availability.filter', filter: { city: null, industries: [] } })}>
              {t('clear')}
            </Button>
          }
        />
      )}
      {data && data.rows.length > 0 && (
        <div className={isPending ? 'stale' : undefined} aria-busy={isPending}>
          <OccupancyGrid
            occupancy={data}
            today={start.today}
            chosen={chosen}
            onChoose={(cell) => actor.send({ type: 'availability.choose_cell', cell })}
            onCity={isOfCity ? undefined : onCity}
          />
          <div className={styles.foot}>
            <Legend text={t(legend, { slots: SLOTS_IN_LOOP })} />
            {data.total > data.size && (
              <Pager
                page={data.page}
                size={data.size}
                total={data.total}
                onPage={(page) => actor.send({ type: 'availability.filter', filter: { page } })}
              />
            )}
          </div>
          {chosen && data.days.includes(chosen.date) ? (
            <DayPanel
              occupancy={data}
              chosen={chosen}
              seesAll={seesAll}
              onClose={() => actor.send({ type: 'availability.choose_cell', cell: null })}
            />
          ) : (
            <p className={`${styles.hint} muted`}>{t(seesAll ? 'chooseDay' : 'chooseDayOwn')}</p>
          )}
        </div>
      )}
    </>
  )
}

/** Occupancy by day: of the cities of the network, and of the screens of one city. */
export const AvailabilityPage = ({ actor, user }: AvailabilityPageProps): ReactNode => {
  useLanguage()
  const t = useT(availabilityWords)
  const { start, filter, failure } = useSelector(actor, (snapshot) => snapshot.context)
  const area = useSelector(actor, (snapshot) => snapshot.children.occupancy)
  const occupancy = useSelector(area, (snapshot) => snapshot?.context.data ?? null)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const [from, to] = [occupancy?.days[0], occupancy?.days.at(-1)]
  const city = start?.cities.find(({ id }) => id === filter?.city)
  return (
    <div className="stack">
      <PageHeader
        title={city ? city.name : t('title')}
        crumbs={city ? [{ label: t('title'), href: '/availability' }] : []}
        facts={[
          ...(from && to ? [dayRange(from, to, 'long')] : []),
          ...(city ? [] : [t('network')]),
          ...(occupancy ? [t('screens', { count: occupancy.screens })] : []),
          ...(filter ? [t('forSpot', { seconds: filter.spotSeconds })] : []),
        ]}
      />
      {isFailed && failure && (
        <Panel>
          <ErrorState
            title={t('loadFailed')}
            text={failureSentences(failure)}
            requestId={failure.requestId}
            onRetry={() => actor.send({ type: 'availability.retry' })}
          />
        </Panel>
      )}
      {!isFailed && !start && <SkeletonRows rows={12} />}
      {start && filter && area && (
        <>
          <AvailabilityFilters actor={actor} start={start} filter={filter} />
          <Panel flush>
            <Calendar actor={actor} area={area} user={user} />
          </Panel>
        </>
      )}
    </div>
  )
}
