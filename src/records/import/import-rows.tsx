import type { ReactNode } from 'react'
import type { CorrectedRows, ImportRow } from '../../../contract/sheet-import.ts'
import type { CheckedSheet } from '../../../machines/kit/import/sheet-import.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/action/button.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import * as styles from './import-steps.module.css'
import { faultText, sheetImportWords } from './words.ts'

/** Most rows that are drawn; the others appear when these are corrected. */
const MOST_ROWS = 200

/** A row with its corrections. */
export type ShownRow = ImportRow & {
  /** Sentences of the faults, by the index of the column. */
  faults: ReadonlyMap<number, string>
}

/** What is to be corrected in a cell although the server does not call it a fault. */
export type Remark = { row: number; column: string; text: string }

/** The rows that need correction, as they are corrected until now, without those that are left out. */
export const rowsToCorrect = (
  { rows, faults }: CheckedSheet,
  corrected: CorrectedRows,
  columns: readonly string[],
  remarks: readonly Remark[],
): ShownRow[] => {
  const corrections = new Map(corrected.map(({ row, cells }) => [row, cells]))
  const byRow = new Map<number, Map<number, string>>()
  const named = faults.map(({ row, column, message }) => ({ row, column, text: faultText(message) }))
  for (const { row, column, text } of [...remarks, ...named]) {
    const ofRow = byRow.get(row) ?? new Map<number, string>()
    byRow.set(row, ofRow.set(columns.indexOf(column), text))
  }
  return rows.flatMap(({ row, cells }) => {
    const corrected = corrections.get(row)
    return corrected === null ? [] : [{ row, cells: corrected ?? cells, faults: byRow.get(row) ?? new Map() }]
  })
}

type ImportRowsProps = {
  columns: readonly string[]
  /** The first columns, which are shown though they are empty. */
  required: number
  rows: readonly ShownRow[]
  isBusy: boolean
  /** Changes the cells of a row; without cells the row is left out. */
  onMend: (row: number, cells: string[] | null) => void
}

/** The rows that need correction; their wrong cells can be corrected in place. */
export const ImportRows = ({ columns: names, required, rows, isBusy, onMend }: ImportRowsProps): ReactNode => {
  const t = useT(sheetImportWords)
  const shown = rows.slice(0, MOST_ROWS)
  const columns = names
    .map((name, index) => ({ name, index }))
    .filter(({ index }) => index < required || shown.some((row) => row.cells[index] !== '' || row.faults.has(index)))
  return (
    <>
      <div className={styles.rowsBox}>
        <PlainTable className={styles.rows} label={t('rows')}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('remarks')}</th>
              {columns.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td className="num">{number(row.row)}</td>
                <td>
                  <span className={styles.remarks}>
                    <span>
                      {[...row.faults].map(([index, text]) => (
                        <span className={styles.remark} key={index}>
                          <strong>{names[index]}</strong>: {text}
                        </span>
                      ))}
                    </span>
                    <IconButton
                      icon="trash"
                      size="small"
                      label={t('leaveOut', { row: row.row })}
                      disabled={isBusy}
                      onClick={() => onMend(row.row, null)}
                    />
                  </span>
                </td>
                {columns.map(({ name, index }) => (
                  <td key={name}>
                    {row.faults.has(index) ? (
                      <input
                        className="input"
                        aria-label={`${name}, ${t('atRow', { row: row.row })}`}
                        aria-invalid="true"
                        disabled={isBusy}
                        value={row.cells[index]}
                        onChange={(event) => onMend(row.row, row.cells.with(index, event.target.value))}
                      />
                    ) : (
                      row.cells[index]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {rows.length > MOST_ROWS && <p className="field-hint">{t('more')}</p>}
    </>
  )
}
