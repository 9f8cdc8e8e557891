import type { ReactNode } from 'react'
import type { ListColumn } from '../ui/list/list-view.tsx'
import * as styles from './records.module.css'

/** A record on a phone: its first column, and the others with their headings below. */
export const RecordCard = <Row,>({ row, columns }: { row: Row; columns: readonly ListColumn<Row>[] }): ReactNode => {
  const [first, ...others] = columns
  return (
    <span className={styles.card}>
      <span className={styles.cardName}>{first?.render(row)}</span>
      {others.map((column) => (
        <span key={column.key} className={`${styles.cardFact} num`}>
          <span className="label">{column.header}</span> {column.render(row)}
        </span>
      ))}
    </span>
  )
}
