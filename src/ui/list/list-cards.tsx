import './list.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Button } from '../action/button.tsx'
import { type ListSelection, toggleKey } from './column.ts'
import { RowCheckbox } from './row-checkboxes.tsx'

type ListCardsProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  renderCard: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  hrefOf?: (row: Row) => string | null
  selection?: ListSelection
  nothing: ReactNode
}

/**
 * A list on a phone: rows of two or three lines; a tap anywhere on a row opens it (docs/design.md, Small screens).
 */
export const ListCards = <Row,>({
  label,
  rows,
  rowKey,
  renderCard,
  onOpen,
  hrefOf,
  selection,
  nothing,
}: ListCardsProps<Row>): ReactNode => {
  const t = useT(uiWords)
  if (rows.length === 0) return <div className="list-nothing">{nothing}</div>
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li className={selection ? 'list-card list-card-selectable' : 'list-card'} key={rowKey(row)}>
          {selection && (
            <RowCheckbox
              label={t('selectRow')}
              isSelected={selection.keys.includes(rowKey(row))}
              onToggle={() => toggleKey(selection, rowKey(row))}
            />
          )}
          <Card
            rowKey={rowKey(row)}
            href={hrefOf?.(row) ?? null}
            onOpen={onOpen && !hrefOf ? () => onOpen(row) : undefined}
          >
            {renderCard(row)}
          </Card>
        </li>
      ))}
    </ul>
  )
}

type CardProps = { rowKey: string; href: string | null; onOpen: (() => void) | undefined; children: ReactNode }

const Card = ({ rowKey, href, onOpen, children }: CardProps): ReactNode => {
  if (href !== null)
    return (
      <a data-row={rowKey} href={href}>
        {children}
      </a>
    )
  if (!onOpen) return <div>{children}</div>
  return (
    <button type="button" data-row={rowKey} onClick={onOpen}>
      {children}
    </button>
  )
}

/** A button that appends the next rows: “Pokaż kolejne 10”. */
export const MoreButton = ({ step, busy, onMore }: { step: number; busy: boolean; onMore: () => void }): ReactNode => {
  const t = useT(uiWords)
  return (
    <div className="list-more">
      <Button onClick={onMore} loading={busy}>
        {t('showMore', { number: step })}
      </Button>
    </div>
  )
}
