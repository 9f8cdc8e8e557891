import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { OwnSpot } from '../../../contract/campaign/own-spots.ts'
import type { SpotListRef, SpotReportRef, SpotsPageRef } from '../../../machines/spot/spots.ts'
import { useChildren } from '../../actors/use-children.ts'
import { dayRange } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { number } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { listProps } from '../../records/list-props.ts'
import { Button } from '../../ui/action/button.tsx'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { FilterDates } from '../../ui/filter/filter-select.tsx'
import { SearchField } from '../../ui/filter/search-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { type ListColumn, ListView } from '../../ui/list/list-view.tsx'
import { PlaysSources } from '../../ui/number/plays-sources.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { StatusLabel } from '../../ui/status/label.tsx'
import * as styles from './spot.module.css'
import { SpotReportButton, SpotReportOutcome } from './spot-report.tsx'
import { spotWords } from './words.ts'

/** The spots of the campaigns that the account sees, with how often they were played, and their report (R17, C85). */
export const SpotListPage = ({ actor }: { actor: SpotsPageRef }): ReactNode => {
  useLanguage()
  const children = useChildren(actor, ['list', 'report'])
  return children && <LoadedList {...children} />
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const flightOf = ({ date_from, date_to }: OwnSpot): string =>
  date_from && date_to ? dayRange(date_from, date_to) : '–'

/** The name of a spot beside its still; the place of a missing still stays empty. */
const SpotCell = ({ still, name, sub }: { still: string | null; name: string; sub: ReactNode }): ReactNode => (
  <span className={styles.cell}>
    {still ? <img className={styles.still} src={still} alt="" /> : <span className={styles.still} />}
    <TwoLine main={name} sub={sub} strong />
  </span>
)

const useColumns = (): ListColumn<OwnSpot>[] => {
  const t = useT(spotWords)
  return [
    {
      key: 'file_name',
      header: t('spot'),
      sortable: true,
      width: '34%',
      render: ({ file_name, still_url, has_film, company_name }) => (
        <SpotCell still={still_url} name={file_name} sub={has_film ? company_name : t('noFilm')} />
      ),
    },
    {
      key: 'campaign_name',
      header: t('campaign'),
      sortable: true,
      render: ({ campaign_name, campaign_status }) => (
        <TwoLine main={campaign_name} sub={<StatusLabel status={campaign_status} />} />
      ),
    },
    { key: 'date_from', header: t('flight'), sortable: true, render: flightOf },
    {
      key: 'seconds',
      header: t('length'),
      sortable: true,
      align: 'end',
      render: ({ seconds }) => (seconds === null ? '–' : t('seconds', { count: Math.round(seconds) })),
    },
    {
      key: 'emissions',
      header: t('emissions'),
      sortable: true,
      align: 'end',
      render: ({ emissions, plays_by_source, plays_reported_until }) => (
        <TwoLine main={number(emissions)} sub={<PlaysSources plays={plays_by_source} until={plays_reported_until} />} />
      ),
    },
  ]
}

const LoadedList = ({ list, report }: { list: SpotListRef; report: SpotReportRef }): ReactNode => {
  const t = useT(spotWords)
  const snapshot = useSelector(list, (each) => each)
  const columns = useColumns()
  const { query, selected, selectedRows, failure, rows } = snapshot.context
  const from = dayOf(query.filters.date_from)
  const to = dayOf(query.filters.date_to)
  const isFiltered = from !== null || to !== null || query.filter.trim() !== ''
  const names = [...new Set(selectedRows.map(({ file_name }) => file_name))]
  const pathOf = ({ id }: OwnSpot): string => `/your-spots/preview/${id}`
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          selected.length === 0 && (
            <SpotReportButton report={report} label={t('reportAll')} names={[]} from={from} to={to} />
          )
        }
      />
      <SpotReportOutcome report={report} />
      <FilterBar
        activeCount={from === null && to === null ? 0 : 1}
        search={
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={query.filter}
            onChange={(filter) => list.send({ type: 'list.search', filter })}
          />
        }
        trailing={
          isFiltered && (
            <Button kind="text" onClick={() => list.send({ type: 'list.clear_filters' })}>
              {t('clear')}
            </Button>
          )
        }
      >
        <FilterDates
          label={t('days')}
          from={from}
          to={to}
          onChange={(days) => list.send({ type: 'list.filter', filters: { date_from: days.from, date_to: days.to } })}
        />
      </FilterBar>
      <ListView
        {...listProps(list, snapshot)}
        label={t('title')}
        rowKey={({ id }) => id}
        rowHeight="two-line"
        columns={columns}
        hrefOf={pathOf}
        bulkBar={
          <SpotReportButton
            report={report}
            label={t('reportSelected', { count: selected.length })}
            names={names}
            from={from}
            to={to}
          />
        }
        empty={
          isFiltered ? (
            <EmptyState isTable title={t('nothing')} />
          ) : (
            <EmptyState isTable title={t('empty')} text={t('emptyText')} />
          )
        }
        error={
          failure &&
          rows.length >= 0 && (
            <ErrorState
              title={t('loadFailed')}
              text={failureSentences(failure)}
              requestId={failure.requestId}
              onRetry={() => list.send({ type: 'list.reload' })}
            />
          )
        }
        renderCard={(row) => (
          <SpotCell
            still={row.still_url}
            name={row.file_name}
            sub={
              <>
                {`${row.campaign_name} · ${t('played', { count: row.emissions })} `}
                <PlaysSources plays={row.plays_by_source} until={row.plays_reported_until} />
              </>
            }
          />
        )}
      />
    </>
  )
}
