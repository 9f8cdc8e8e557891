import type { ReactNode } from 'react'
import type { ListColumn } from '../ui/list/column.ts'
import { ListCards } from '../ui/list/list-cards.tsx'
import { PlainTable } from '../ui/list/plain-table.tsx'
import { useNarrow } from '../ui/list/use-narrow.ts'
import { RecordCard } from './record-card.tsx'
import * as styles from './records.module.css'

type RecordTableProps<Row> = {
  /** What the table contains, for screen readers. */
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** Records that are only shown, all at once: a table, or on a phone a card for each (docs/design.md, Small screens). */
export const RecordTable = <Row,>({ label, columns, rows, rowKey }: RecordTableProps<Row>): ReactNode => {
  const isNarrow = useNarrow()
  if (isNarrow)
    return (
      <div className={styles.cards}>
        <ListCards
          label={label}
          rows={rows}
          rowKey={rowKey}
          renderCard={(row) => <RecordCard row={row} columns={columns} />}
          nothing={null}
        />
      </div>
    )
  return (
    <PlainTable label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ key, header, align }) => (
            <th key={key} scope="col" className={align && 'cell-end'}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, align, render }) => (
              <td key={key} className={align ? 'num cell-end' : 'num'}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
