import { type ReactNode, useMemo } from 'react'
import {
  type LocationRow,
  type LocationTable,
  shownLocations,
  locationColumns as sortColumns,
} from '../../../../machines/traffic/location-table.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import { type ShownArea, useArea } from '../../../actors/use-area.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import { LocationCard, locationColumns } from './location-columns.tsx'

type LocationListProps = {
  area: TrafficAreas['locations']
  table: LocationTable
  onTable: (table: Partial<LocationTable>) => void
  /** Filters the page by one location. */
  onOpen: (row: LocationRow) => void
}

const stateOf = ({ data, isPending, failure }: ShownArea<unknown>) => {
  if (failure) return 'failed'
  if (!data) return 'loading'
  return isPending ? 'refreshing' : 'ready'
}

const noRows: readonly LocationRow[] = []

/** All locations of the filter with their numbers; clicking a row filters the page by it (C71, E17). */
export const LocationList = ({ area, table, onTable, onOpen }: LocationListProps): ReactNode => {
  const t = useT(trafficWords)
  const shown = useArea(area)
  const all = shown.data?.device_stats ?? noRows
  const { rows, total, page } = useMemo(() => shownLocations(all, table), [all, table])
  return (
    <Panel
      flush
      title={t('table')}
      caption={shown.data ? t('someLocations', { count: shown.data.total_devices }) : undefined}
      actions={
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          value={table.filter}
          onChange={(filter) => onTable({ filter })}
        />
      }
      className={styles.table}
    >
      <ListView
        label={t('table')}
        rows={rows}
        rowKey={(row) => row.location_uuid}
        columns={locationColumns()}
        state={stateOf(shown)}
        sort={{ key: table.sort, order: table.order }}
        onSort={({ key, order }) => {
          const sort = sortColumns.find((column) => column === key)
          if (sort) onTable({ sort, order })
        }}
        page={page}
        size={table.size}
        total={total}
        onPage={(chosen) => onTable({ page: chosen })}
        onOpen={onOpen}
        rowHeight="two-line"
        renderCard={(row) => <LocationCard row={row} />}
        empty={
          table.filter.trim() === '' ? (
            <EmptyState isTable title={t('noLocations')} text={t('emptyText')} />
          ) : (
            <EmptyState
              isTable
              title={t('noneFound', { filter: table.filter.trim() })}
              actions={<Button onClick={() => onTable({ filter: '' })}>{t('clearSearch')}</Button>}
            />
          )
        }
        error={
          <AreaFailure
            name={t('table')}
            failure={shown.failure}
            hasData={shown.data !== null}
            onRetry={() => area.send({ type: 'area.repeat' })}
          />
        }
      />
    </Panel>
  )
}
