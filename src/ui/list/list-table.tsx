import { Column } from 'primereact/column'
import { DataTable } from 'primereact/datatable'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { AwaitedCell } from './cells.tsx'
import { type ListColumn, type ListSelection, type ListSort, toggleKey } from './column.ts'
import { MarkAll, MarkRow } from './marks.tsx'

interface ListTableProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  sort?: ListSort | null
  onSort?: (sort: ListSort) => void
  onOpen?: (row: Row) => void
  selection?: ListSelection
  /** Stands in place of rows when there are none. */
  nothing: ReactNode
  /** How many grey rows stand in for those to come. */
  awaited: number
}

// Any shape of Row will do once it is wrapped; a row still awaited has none.
interface Wrapped<Row> {
  key: string
  row: Row | null
}

function wrap<Row>({ rows, rowKey, awaited }: ListTableProps<Row>): Wrapped<Row>[] {
  if (awaited > 0) return Array.from({ length: awaited }, (_, place) => ({ key: `awaited-${place}`, row: null }))
  return rows.map((row) => ({ key: rowKey(row), row }))
}

const sortIcons: Record<string, IconName> = { '1': 'sort-up', '-1': 'sort-down', '0': 'sort-both' }

function isOwnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]') !== null
}

/** A list as a table on wide screens: PrimeReact's DataTable with our rows, marks and sort arrows. */
export function ListTable<Row>(props: ListTableProps<Row>): ReactNode {
  const { label, columns, sort, onSort, onOpen, selection, nothing } = props
  const t = useT(uiWords)
  const wrapped = wrap(props)
  return (
    <DataTable
      lazy
      value={wrapped}
      dataKey="key"
      // Marks and whatever a column renders change without their row changing.
      cellMemo={false}
      sortField={sort?.key}
      sortOrder={sort ? (sort.order === 'asc' ? 1 : -1) : null}
      sortIcon={({ sortOrder }: { sortOrder?: number | null }) => (
        <Icon name={sortIcons[String(sortOrder ?? 0)] ?? 'sort-both'} size={14} />
      )}
      onSort={(event) => onSort?.({ key: event.sortField, order: event.sortOrder === -1 ? 'desc' : 'asc' })}
      onRowClick={(event) => {
        const { row } = event.data as Wrapped<Row>
        if (onOpen && row !== null && !isOwnControl(event.originalEvent as MouseEvent)) onOpen(row)
      }}
      rowClassName={(item: Wrapped<Row>) => (selection?.keys.includes(item.key) ? 'row-marked' : '')}
      emptyMessage={nothing}
      pt={{
        table: { 'aria-label': label },
        // The focus moves over rows, and the keyboard finds them by this mark.
        bodyRow: (options?: { context?: { index?: number } }) => {
          const item = wrapped[options?.context?.index ?? -1]
          return item?.row == null ? {} : { 'data-row': item.key, tabIndex: 0 }
        },
      }}
    >
      {selection && (
        <Column
          key="mark"
          className="cell-mark"
          headerClassName="cell-mark"
          header={<MarkAll label={t('selectAll')} keys={props.rows.map(props.rowKey)} selection={selection} />}
          body={(item: Wrapped<Row>) => (
            <MarkRow
              label={t('selectRow')}
              marked={selection.keys.includes(item.key)}
              disabled={item.row === null}
              onToggle={() => toggleKey(selection, item.key)}
            />
          )}
        />
      )}
      {columns.map((column, place) => (
        <Column
          key={column.key}
          field={column.key}
          header={column.header}
          sortable={column.sortable}
          className={column.align === 'end' ? 'cell-end num' : undefined}
          headerClassName={column.align === 'end' ? 'cell-end' : undefined}
          style={column.width ? { width: column.width } : undefined}
          body={(item: Wrapped<Row>) =>
            item.row === null ? <AwaitedCell first={place === 0} /> : column.render(item.row)
          }
        />
      ))}
    </DataTable>
  )
}
