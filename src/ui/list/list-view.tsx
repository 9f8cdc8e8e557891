import './list.css'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'
import { SkeletonRows } from '../state/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BusyText } from './busy-text.tsx'
import { type ListColumn, type ListSelection, type ListSort, type ListState, toggleKey } from './column.ts'
import { ListCards, MoreButton } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { ShortcutLine } from './shortcut-line.tsx'
import { useLate } from './use-late.ts'
import { useNarrow } from './use-narrow.ts'
import { useRowKeys } from './use-row-keys.ts'

export type { ListColumn, ListState } from './column.ts'

const ShortcutDialog = lazy(async () => ({ default: (await import('./shortcut-dialog.tsx')).ShortcutDialog }))

/**
 * Milliseconds after which rows that are replaced soon are dimmed. A style with a delay would not do: the browser then
 * paints the whole table again at once, which takes half of the time from a click to its paint.
 */
const DIMMED_AFTER_MS = 150

type ListViewProps<Row> = {
  /** What the list contains, for screen readers. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  state: ListState
  sort?: ListSort | null
  onSort?: (sort: ListSort) => void
  /** Page number, from 1. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  /** Called on click and Enter. */
  onOpen?: (row: Row) => void
  /** The page that a row opens, in place of `onOpen`: the row is a link, also for a new tab. */
  hrefOf?: (row: Row) => string | null
  selection?: ListSelection
  /** Actions of the floating bar while rows are selected. */
  bulkBar?: ReactNode
  /** Shown if there are no rows; 'No data' by default (S15). */
  empty?: ReactNode
  /** Shown above older rows, or in their place. */
  error?: ReactNode
  renderCard: (row: Row) => ReactNode
  /** Appends the next page, on a phone. */
  onMore?: () => void
  onSearch?: () => void
  rowHeight?: 'tight' | 'two-line' | 'bars'
}

/** Follows the link of a row: in its first cell, or the card itself. */
const followRow = (list: RefObject<HTMLElement | null>, key: string): void => {
  const row = `[data-row="${CSS.escape(key)}"]`
  list.current?.querySelector<HTMLElement>(`a${row}, ${row} .row-link`)?.click()
}

/**
 * The common view of every list: table or cards, sort, pages, selection, keyboard and the states of its data
 * (docs/conventions.md; docs/design.md, Tables).
 */
export const ListView = <Row,>(props: ListViewProps<Row>): ReactNode => {
  const { rows, rowKey, state, page, size, total, onPage, hrefOf, selection, bulkBar, error, onMore } = props
  const t = useT(uiWords)
  const narrow = useNarrow()
  const list = useRef<HTMLDivElement>(null)
  const follow = (row: Row): void => followRow(list, rowKey(row))
  const open = hrefOf ? follow : props.onOpen
  const opens = hrefOf !== undefined || props.onOpen !== undefined
  const [help, setHelp] = useState(false)
  const isDim = useLate(state === 'refreshing', DIMMED_AFTER_MS)
  const selectedCount = selection?.keys.length ?? 0
  const onClear = selection && selectedCount > 0 ? () => selection.onChange([]) : undefined
  const withRow = (index: number, action: (row: Row) => void): void => {
    const row = rows[index]
    if (row !== undefined) action(row)
  }
  useRowKeys(list, {
    onOpen: opens ? (index) => withRow(index, (row) => open?.(row)) : undefined,
    onToggle: selection && ((index) => withRow(index, (row) => toggleKey(selection, rowKey(row)))),
    onSearch: props.onSearch,
    onHelp: () => setHelp(true),
    onClear,
  })
  const loadingRows = state === 'loading' ? Math.min(size, 10) : 0
  const nothing = loadingRows > 0 ? <SkeletonRows rows={loadingRows} /> : (props.empty ?? t('noData'))
  const failed = state === 'failed' && error
  return (
    <>
      <BusyText isBusy={state === 'refreshing'} />
      <div
        className={`list list-${props.rowHeight ?? 'two-line'} ${isDim ? 'list-dim' : ''} ${opens ? 'list-opens' : ''}`}
        ref={list}
        aria-busy={state === 'loading' || state === 'refreshing'}
      >
        <div className="list-box">
          {failed && (
            <>
              <div className="list-nothing">{error}</div>
              {rows.length > 0 && (
                <p className="list-stale">
                  <Icon name="warn" />
                  {t('staleRows')}
                </p>
              )}
            </>
          )}
          {failed && rows.length === 0 ? null : narrow ? (
            <ListCards
              label={props.label}
              rows={rows}
              rowKey={rowKey}
              renderCard={props.renderCard}
              onOpen={open}
              hrefOf={hrefOf}
              selection={selection}
              nothing={nothing}
            />
          ) : (
            <ListTable {...props} onOpen={open} nothing={nothing} loadingRows={loadingRows} />
          )}
        </div>
        {narrow && onMore ? (
          rows.length < total && (
            <MoreButton step={Math.min(size, total - rows.length)} busy={state === 'refreshing'} onMore={onMore} />
          )
        ) : (
          <div className="list-foot">
            {!narrow && rows.length > 0 && <ShortcutLine selectable={selection !== undefined} />}
            <Pager page={page} size={size} total={total} onPage={onPage} />
          </div>
        )}
        {onClear && (
          <BulkBar count={selectedCount} onClear={onClear}>
            {bulkBar}
          </BulkBar>
        )}
        <Suspense>{help && <ShortcutDialog open onClose={() => setHelp(false)} />}</Suspense>
      </div>
    </>
  )
}
