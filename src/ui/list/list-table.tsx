import './list.css'
import { type MouseEvent, memo, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'
import { LoadingCell } from './cells.tsx'
import { type ListColumn, type ListSelection, type ListSort, toggleKey } from './column.ts'
import { PageCheckbox, RowCheckbox } from './row-checkboxes.tsx'

type ListTableProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  sort?: ListSort | null
  onSort?: (sort: ListSort) => void
  onOpen?: (row: Row) => void
  hrefOf?: (row: Row) => string | null
  selection?: ListSelection
  /** Shown in place of rows if there are none. */
  nothing: ReactNode
  /** Number of grey placeholder rows; 0 unless data is loading. */
  loadingRows: number
}

const isOwnControl = (event: MouseEvent): boolean => {
  return event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]') !== null
}

/** What decides the class of a column's cells. */
type CellKind = { align?: 'end'; isScreenOnly?: boolean }

const cellClass = ({ align, isScreenOnly }: CellKind): string | undefined =>
  [align && 'cell-end num', isScreenOnly && 'screen-only'].filter(Boolean).join(' ') || undefined

type HeadProps<Row> = {
  column: ListColumn<Row>
  sort?: ListSort | null
  onSort?: (sort: ListSort) => void
}

const Head = <Row,>({ column, sort, onSort }: HeadProps<Row>): ReactNode => {
  const order = sort?.key === column.key ? sort.order : null
  const icon = order === 'asc' ? 'sort-up' : order === 'desc' ? 'sort-down' : 'sort-both'
  const sorted = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'
  const style = column.width ? { width: column.width } : undefined
  if (!column.sortable) {
    return (
      <th scope="col" className={cellClass(column)} style={style}>
        {column.header}
        {column.help}
      </th>
    )
  }
  return (
    <th scope="col" className={cellClass(column)} style={style} aria-sort={sorted}>
      <button
        type="button"
        className={order ? 'list-sort list-sorted' : 'list-sort'}
        onClick={() => onSort?.({ key: column.key, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {column.header}
        <Icon name={icon} size={14} />
      </button>
    </th>
  )
}

/** What a row does, as the latest rendering of its list defines it. */
type RowActions<Row> = { open: (row: Row, event: MouseEvent) => void; toggle: (key: string) => void }

/** Whether a click asks for a new tab, as on a link. */
const isForNewTab = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 1 || ctrlKey || metaKey || shiftKey

type TableRowProps<Row> = {
  row: Row
  rowKey: string
  /** Prefix of the row's id on the page. */
  id: string
  columns: readonly ListColumn<Row>[]
  /** The address that the row opens; null for rows that open none. */
  href: string | null
  isSelectable: boolean
  isSelected: boolean
  selectLabel: string
  actions: RefObject<RowActions<Row>>
}

const TableRow = <Row,>(props: TableRowProps<Row>): ReactNode => {
  const { row, rowKey, id, columns, href, isSelected, actions } = props
  return (
    <tr
      data-row={rowKey}
      // A row that has the focus is named by its cells; browsers do not do that by themselves.
      id={`${id}${rowKey}`}
      aria-labelledby={`${id}${rowKey}`}
      tabIndex={0}
      className={isSelected ? 'row-selected' : undefined}
      onClick={(event) => actions.current.open(row, event)}
      onAuxClick={(event) => actions.current.open(row, event)}
    >
      {props.isSelectable && (
        <td className="cell-checkbox">
          <RowCheckbox
            label={props.selectLabel}
            isSelected={isSelected}
            onToggle={() => actions.current.toggle(rowKey)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)}>
          {index === 0 && href !== null ? (
            // The row has the focus; the link is for a new tab, for its address and for screen readers.
            <a className="row-link" href={href} tabIndex={-1}>
              {column.render(row)}
            </a>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Rendered again only with another row, other columns or another selection. */
const KeptRow = memo(TableRow) as typeof TableRow

/** A list as a table on wide screens: its header sorts, its first column selects, and a click opens a row. */
export const ListTable = <Row,>(props: ListTableProps<Row>): ReactNode => {
  const { label, rows, rowKey, columns, onOpen, hrefOf, selection, nothing, loadingRows } = props
  const t = useT(uiWords)
  const id = useId()
  const latest: RowActions<Row> = {
    open: (row, event) => {
      if (isOwnControl(event)) return
      const href = hrefOf?.(row)
      if (href && isForNewTab(event)) window.open(href, '_blank', 'noopener')
      else if (event.button === 0) onOpen?.(row)
    },
    toggle: (key) => {
      if (selection) toggleKey(selection, key)
    },
  }
  const actions = useRef(latest)
  useLayoutEffect(() => {
    actions.current = latest
  })
  return (
    <table className="list-table" aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="cell-checkbox">
              <PageCheckbox label={t('selectAll')} keys={rows.map(rowKey)} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {loadingRows > 0 && (
          <LoadingRows count={loadingRows} columns={columns} hasCheckboxes={selection !== undefined} />
        )}
        {loadingRows === 0 && rows.length === 0 && (
          <tr>
            <td className="list-nothing" colSpan={columns.length + 1}>
              {nothing}
            </td>
          </tr>
        )}
        {loadingRows === 0 &&
          rows.map((row) => {
            const key = rowKey(row)
            return (
              <KeptRow
                key={key}
                row={row}
                rowKey={key}
                id={id}
                columns={columns}
                href={hrefOf?.(row) ?? null}
                isSelectable={selection !== undefined}
                isSelected={selection?.keys.includes(key) ?? false}
                selectLabel={t('selectRow')}
                actions={actions}
              />
            )
          })}
      </tbody>
    </table>
  )
}

type LoadingRowsProps = {
  count: number
  columns: readonly (CellKind & { key: string })[]
  hasCheckboxes: boolean
}

const LoadingRows = ({ count, columns, hasCheckboxes }: LoadingRowsProps): ReactNode => {
  const keys = Array.from({ length: count }, (_, index) => `loading-${index}`)
  return keys.map((key) => (
    <tr key={key}>
      {hasCheckboxes && <td className="cell-checkbox" />}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)}>
          <LoadingCell first={index === 0} />
        </td>
      ))}
    </tr>
  ))
}
