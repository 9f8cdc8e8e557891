import { type ReactNode, useState } from 'react'
import type { Activatable, ActivationOutcome } from '../../../machines/kit/records/activation.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { UsageList } from '../usage-list.tsx'
import * as styles from './activation.module.css'
import { activationWords } from './words.ts'

/** Most records that are listed with one outcome. */
const MOST_ROWS = 100

type ListedRow<Row> = ActivationOutcome<Row>['refused'][number]
type Group<Row> = { label: string; rows: readonly (Pick<ListedRow<Row>, 'row'> & Partial<ListedRow<Row>>)[] }

/** The records by what became of them: the refused ones first, by the reason. */
const groupsOf = <Row,>({ command, changed, unchanged, refused }: ActivationOutcome<Row>): Group<Row>[] => {
  const reasons = [...new Set(refused.map(({ failure }) => failureSentences(failure)))]
  return [
    ...reasons.map((label) => ({
      label,
      rows: refused.filter(({ failure }) => failureSentences(failure) === label),
    })),
    {
      label: translate(activationWords, command.isActive ? 'rows_enabled' : 'rows_disabled', { count: changed.length }),
      rows: changed.map((row) => ({ row })),
    },
    {
      label: translate(activationWords, 'rows_unchanged', { count: unchanged.length }),
      rows: unchanged.map((row) => ({ row })),
    },
  ].filter(({ rows }) => rows.length > 0)
}

type OutcomeRowsProps<Row> = {
  outcome: ActivationOutcome<Row>
  nameOf: (row: Row) => string
  pathOf: ((row: Row) => string) | undefined
}

/** What became of each record; the refused ones with what still uses them. Open if a record was refused. */
export const OutcomeRows = <Row extends Activatable>({ outcome, nameOf, pathOf }: OutcomeRowsProps<Row>): ReactNode => {
  const t = useT(activationWords)
  const [isOpen, setOpen] = useState(outcome.refused.length > 0)
  return (
    <details
      className={`${styles.rows} num`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('rows')}</summary>
      <dl>
        {groupsOf(outcome).map(({ label, rows }) => (
          <div key={label}>
            <dt>{label}</dt>
            {rows.slice(0, MOST_ROWS).map(({ row, failure }) => (
              <dd key={row.id}>
                {pathOf ? <a href={pathOf(row)}>{nameOf(row)}</a> : nameOf(row)}
                {failure?.usage && <UsageList usage={failure.usage} />}
              </dd>
            ))}
            {rows.length > MOST_ROWS && <dd>{t('more', { count: rows.length - MOST_ROWS })}</dd>}
          </div>
        ))}
      </dl>
    </details>
  )
}
