import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../../../../contract/users/user.ts'
import { deviceSorts } from '../../../../../machines/arabox/overview/overview-filter.ts'
import type { OverviewRef } from '../../../../../machines/arabox/overview/overview-page.ts'
import { canEdit, canWatch } from '../../../../../machines/arabox/watch-permission.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import type { ExportCommand } from '../../../../../machines/kit/records/download.ts'
import { failureSentences } from '../../../../i18n/failure-sentences.ts'
import { useT } from '../../../../i18n/translate.ts'
import { shownColumns, useListLayout } from '../../../../records/list-layout.ts'
import { ListTools } from '../../../../records/list-tools.tsx'
import { FirstView, ViewRow } from '../../../../records/view-row.tsx'
import { Button } from '../../../../ui/action/button.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ListView } from '../../../../ui/list/list-view.tsx'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import type { LiveRef } from '../live/use-live.ts'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'
import { DeviceCard } from './device-card.tsx'
import { type DeviceTable, deviceColumns, liveAddressOf } from './device-columns.tsx'
import { type DeviceRow, deviceRows } from './device-rows.ts'
import { type DeviceTableRef, StatusCheckNote } from './status-check-note.tsx'

type DeviceListProps = {
  actor: OverviewRef
  devices: DeviceTableRef
  live: LiveRef
  download: AreaRef<ExportCommand, string>
  user: User
}

/** The paged list of araboxes of the chosen cities: status, audience, and live numbers (C68, E16, E40). */
export const DeviceList = ({ actor, devices, live, download, user }: DeviceListProps): ReactNode => {
  const t = useT(araboxesWords)
  const [, go] = useLocation()
  const { filter, address } = useSelector(actor, ({ context }) => context)
  const query = useSelector(devices, ({ context }) => context.query)
  const [layout, changeLayout] = useListLayout('araboxes')
  const { list, stats } = useSelector(devices, ({ value }) => value)
  const { devices: locations, audiences, total, checkedAt, failure } = useSelector(devices, ({ context }) => context)
  const rows = useMemo(() => deviceRows(locations, audiences), [locations, audiences])
  const table: DeviceTable = {
    live,
    checkedAt,
    isCounted: stats === 'loaded' || audiences.length > 0,
    days: t('lastDays', { count: filter.days }),
    canWatch: (row) => canWatch(user, row),
    canEdit: (row) => canEdit(user, row),
    go,
  }
  const addressOf = (row: DeviceRow): string | null => (table.canWatch(row) ? liveAddressOf(row) : null)
  const columns = deviceColumns(table)
  const check = (): void => actor.send({ type: 'overview.check' })
  const isPending = list === 'PENDING' || (list === 'STANDBY' && checkedAt === null)
  const failed = list === 'PENDING_FAILURE' ? 'failed' : 'ready'
  return (
    <Panel
      flush
      title={t('table')}
      caption={<StatusCheckNote devices={devices} />}
      actions={
        <span className="row">
          {(stats === 'failed' || list === 'PENDING_FAILURE') && (
            <Button size="small" icon="retry" onClick={check}>
              {t('checkNow')}
            </Button>
          )}
          <FirstView views={layout.views} search={address} onChange={(views) => changeLayout({ views })} />
          <ListTools
            columns={columns}
            layout={layout}
            onChange={changeLayout}
            download={download}
            query={query}
            standard="geojson"
          />
        </span>
      }
      className={styles.table}
    >
      <ViewRow
        views={layout.views}
        search={address}
        onChoose={(search) => actor.send({ type: 'address.changed', search })}
        onChange={(views) => changeLayout({ views })}
      />
      {stats === 'failed' && (
        <AreaFailure
          name={t('audience')}
          failure={failure}
          hasData={audiences.length > 0}
          onRetry={() => devices.send({ type: 'devices.request_stats' })}
        />
      )}
      <ListView
        label={t('table')}
        rows={rows}
        rowKey={(row) => row.uuid}
        columns={shownColumns(columns, layout)}
        state={isPending ? (rows.length > 0 ? 'refreshing' : 'loading') : failed}
        sort={{ key: filter.sort_by, order: filter.order }}
        onSort={({ key, order }) => {
          const sort_by = deviceSorts.find((sort) => sort === key)
          if (sort_by) actor.send({ type: 'overview.filter', filter: { sort_by, order } })
        }}
        page={filter.page}
        size={query.size}
        total={total}
        onPage={(page) => actor.send({ type: 'overview.go_to_page', page })}
        hrefOf={rows.some(table.canWatch) ? addressOf : undefined}
        rowHeight={layout.isCompact ? 'tight' : 'two-line'}
        renderCard={(row) => <DeviceCard row={row} table={table} />}
        empty={
          filter.filter.trim() === '' ? (
            <EmptyState isTable title={t('noArabox')} text={t('noAraboxText')} />
          ) : (
            <EmptyState
              isTable
              title={t('noneFound', { filter: filter.filter.trim() })}
              text={t('noneFoundText')}
              actions={<Button onClick={() => actor.send({ type: 'overview.clear' })}>{t('clearSearch')}</Button>}
            />
          )
        }
        error={
          failure && (
            <ErrorState
              title={t('failed')}
              text={`${failureSentences(failure)}${rows.length > 0 ? ` ${t('olderBelow')}` : ''}`}
              requestId={failure.requestId}
              onRetry={check}
            />
          )
        }
      />
    </Panel>
  )
}
