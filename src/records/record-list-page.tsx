import { useSelector } from '@xstate/react'
import { memo, type ReactNode, useMemo } from 'react'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { ListRef } from '../../machines/kit/list/list.ts'
import { activeFilters, type FilterValue } from '../../machines/kit/list/list-query.ts'
import type { ExportCommand } from '../../machines/kit/records/download.ts'
import type { MatchingRef, RecordsPageRef } from '../../machines/kit/records/records-page.ts'
import { useChildren } from '../actors/use-children.ts'
import { day } from '../i18n/dates.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { useLanguage } from '../i18n/language.ts'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import type { Option } from '../ui/field/choice-field.tsx'
import { ActiveFilters, FilterBar, type FilterChip } from '../ui/filter/filter-bar.tsx'
import { FilterChoice, FilterDates } from '../ui/filter/filter-select.tsx'
import { SearchField } from '../ui/filter/search-field.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import type { ListColumn } from '../ui/list/list-view.tsx'
import { ListView } from '../ui/list/list-view.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import type { ExportedColumn } from './export-menu.tsx'
import { shownColumns, useListLayout } from './list-layout.ts'
import { listProps } from './list-props.ts'
import { ListTools } from './list-tools.tsx'
import { RecordCard } from './record-card.tsx'
import { SelectMatching } from './select-matching.tsx'
import { FirstView, ViewRow } from './view-row.tsx'
import { listWords } from './words.ts'

/** A column of a list of reference data. `member` is the member of a record that is exported, by default the key. */
export type RecordColumn<Row> = ListColumn<Row> & {
  member?: string | null
  /** Members that are exported instead, for a column that stands for more than one. */
  members?: ExportedColumn['members']
  /** Words that stand for the exported values. */
  words?: ExportedColumn['words']
  /** Shown in the table only: a card is one button, which cannot contain another. */
  isTableOnly?: true
}

/** A filter of a list by one of several values; its key is the name of the query parameter. */
export type RecordFilter = { key: string; label: string; options: readonly Option<string | number>[] }

/** The list of one kind of reference data. */
export type RecordList<Row, Options> = {
  /** Name under which columns, density and views are kept in this browser. */
  name: string
  title: string
  columns: (options: Options | null) => readonly RecordColumn<Row>[]
  filters?: (options: Options | null) => readonly RecordFilter[]
  /** Label of the filter by a first and a last day (`date_from`, `date_to`), if the list has one. */
  days?: string
  /** Address of the form of a record. */
  pathOf?: (row: Row) => string
  /** Address and label of the form of a new record. */
  create?: { path: string; label: string }
  /** Shown while nothing exists: what is missing, and the next step. */
  empty: { title: string; text: string }
  /** A format for other systems that the export has besides tables. */
  standard?: 'geojson'
  /** Buttons beside “new”. */
  actions?: ReactNode
  /** Shown above the filters, such as the outcome of an action. */
  notice?: ReactNode
  /** Most rows of the filter that can be selected at once; without it only single rows are selected. */
  mostSelected?: number
  /** Actions for the selected rows; without them rows cannot be selected. */
  bulk?: (selection: { keys: readonly string[]; rows: readonly Row[]; options: Options | null }) => ReactNode
}

type RecordListPageProps<Row extends { id: number }, Options> = {
  actor: RecordsPageRef<Row, Options>
  definition: RecordList<Row, Options>
}

/** The list page of one kind of reference data (docs/design.md, Tables). */
export const RecordListPage = <Row extends { id: number }, Options>({
  actor,
  definition,
}: RecordListPageProps<Row, Options>): ReactNode => {
  useLanguage()
  const children = useChildren(actor, ['list', 'options', 'download', 'matching'])
  if (!children) return null
  const { list, options, download, matching } = children
  return (
    <LoadedList
      // The children of the page are started with exactly these types.
      list={list as ListRef<Row>}
      options={options as AreaRef<null, Options>}
      download={download as AreaRef<ExportCommand, string>}
      definition={definition}
      matching={matching as MatchingRef<Row>}
      onSelectAll={() => actor.send({ type: 'records.select_all' })}
    />
  )
}

type LoadedListProps<Row extends { id: number }, Options> = {
  list: ListRef<Row>
  options: AreaRef<null, Options>
  download: AreaRef<ExportCommand, string>
  definition: RecordList<Row, Options>
  matching: MatchingRef<Row>
  onSelectAll: () => void
}

// A boolean filter travels as true or false, also from the address.
const chosenValue = (value: FilterValue | undefined): string | number | null =>
  typeof value === 'boolean' ? String(value) : typeof value === 'string' || typeof value === 'number' ? value : null

const dayOf = (value: FilterValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

type ListFilterProps<Row> = { list: ListRef<Row>; filter: RecordFilter; value: string | number | null }

const ListFilter = memo(<Row,>({ list, filter, value }: ListFilterProps<Row>): ReactNode => {
  const { key, label, options } = filter
  return (
    <FilterChoice
      label={label}
      value={value}
      options={options}
      onChange={(chosen) => list.send({ type: 'list.filter', filters: { [key]: chosen } })}
    />
  )
}) as <Row>(props: ListFilterProps<Row>) => ReactNode

const LoadedList = <Row extends { id: number }, Options>({
  list,
  options,
  download,
  definition,
  matching,
  onSelectAll,
}: LoadedListProps<Row, Options>): ReactNode => {
  const t = useT(listWords)
  const snapshot = useSelector(list, (each) => each)
  const knownOptions = useSelector(options, (each) => each.context.data)
  const [layout, changeLayout] = useListLayout(definition.name)
  const props = listProps(list, snapshot)
  const { query, total, failure, selected, selectedRows, address } = snapshot.context
  // Kept, so that rows and filters are not rendered again with every change of the list.
  const columns = useMemo(() => definition.columns(knownOptions), [definition, knownOptions])
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout])
  const filters = useMemo(() => definition.filters?.(knownOptions) ?? [], [definition, knownOptions])
  const { pathOf, create, bulk, mostSelected } = definition
  const filterBy = (key: string, value: FilterValue): void =>
    list.send({ type: 'list.filter', filters: { [key]: value } })
  const chips = activeFilters(query).flatMap(([key, value]): FilterChip[] => {
    const filter = filters.find((each) => each.key === key)
    const option = filter?.options.find((each) => each.value === chosenValue(value))
    const name = filter?.label ?? (key.startsWith('date_') ? t(key === 'date_from' ? 'from' : 'to') : key)
    const label = `${name}: ${option?.label ?? (key.startsWith('date_') ? day(String(value)) : String(value))}`
    return [{ key, label, onRemove: () => filterBy(key, null) }]
  })
  const isFiltered = chips.length > 0 || query.filter.trim() !== ''
  return (
    <>
      <PageHeader
        title={definition.title}
        actions={
          <>
            {definition.actions}
            {create && (
              <Button kind={selected.length > 0 ? 'outlined' : 'primary'} icon="plus" href={create.path}>
                {create.label}
              </Button>
            )}
          </>
        }
      />
      {definition.notice}
      <ViewRow
        views={layout.views}
        search={address}
        onChoose={(search) => list.send({ type: 'address.changed', search })}
        onChange={(views) => changeLayout({ views })}
      />
      <FilterBar
        activeCount={chips.length}
        search={
          <SearchField
            label={t('search')}
            placeholder={t('searchHint')}
            value={query.filter}
            onChange={(filter) => list.send({ type: 'list.search', filter })}
          />
        }
        trailing={
          <>
            <FirstView views={layout.views} search={address} onChange={(views) => changeLayout({ views })} />
            <ListTools
              columns={columns}
              layout={layout}
              onChange={changeLayout}
              download={download}
              query={query}
              standard={definition.standard}
            />
          </>
        }
      >
        {definition.days && (
          <FilterDates
            label={definition.days}
            from={dayOf(query.filters.date_from)}
            to={dayOf(query.filters.date_to)}
            onChange={({ from, to }) => list.send({ type: 'list.filter', filters: { date_from: from, date_to: to } })}
          />
        )}
        {filters.map((filter) => (
          <ListFilter key={filter.key} list={list} filter={filter} value={chosenValue(query.filters[filter.key])} />
        ))}
      </FilterBar>
      <ActiveFilters
        chips={chips}
        onClear={() => list.send({ type: 'list.clear_filters' })}
        summary={total > 0 && t('total', { count: total })}
      />
      <ListView
        {...props}
        label={definition.title}
        rowKey={({ id }) => String(id)}
        columns={shown}
        hrefOf={pathOf}
        selection={bulk && props.selection}
        bulkBar={
          bulk && (
            <>
              {mostSelected !== undefined && selected.length < total && (
                <SelectMatching matching={matching} total={total} most={mostSelected} onSelect={onSelectAll} />
              )}
              {bulk({ keys: selected, rows: selectedRows, options: knownOptions })}
            </>
          )
        }
        rowHeight={layout.isCompact ? 'tight' : 'two-line'}
        renderCard={(row) => <RecordCard row={row} columns={shown.filter(({ isTableOnly }) => !isTableOnly)} />}
        empty={
          isFiltered ? (
            <EmptyState
              isTable
              title={t('nothingMatches')}
              text={chips.map(({ label }) => label).join(' · ')}
              actions={<Button onClick={() => list.send({ type: 'list.clear_filters' })}>{t('clearFilters')}</Button>}
            />
          ) : (
            <EmptyState
              isTable
              title={definition.empty.title}
              text={definition.empty.text}
              actions={create && <Button href={create.path}>{create.label}</Button>}
            />
          )
        }
        error={
          failure && (
            <ErrorState
              title={t('listFailed')}
              text={failureSentences(failure)}
              requestId={failure.requestId}
              onRetry={() => list.send({ type: 'list.reload' })}
            />
          )
        }
      />
    </>
  )
}
