import type { ReactNode } from 'react'
import {
  type CampaignImport,
  type ImportRow,
  importColumns,
  type MendedRows,
} from '../../../../contract/campaign/campaign-import.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { IconButton } from '../../../ui/action/button.tsx'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import { faultText, importWords } from './words.ts'

/** Most rows that are drawn; the others appear when these are mended. */
const MOST_ROWS = 200
const REQUIRED_COLUMNS = 5

/** A row with its corrections. */
export type ShownRow = ImportRow & {
  /** Sentences of the faults, by the index of the column. */
  faults: ReadonlyMap<number, string>
}

const screenColumn = importColumns.indexOf('screen')

/** The rows that need correction, as they are mended until now, without those that are left out. */
export const rowsToMend = (result: CampaignImport, mended: MendedRows, missedScreen: string): ShownRow[] => {
  const corrections = new Map(mended.map(({ row, cells }) => [row, cells]))
  const missed = new Set(result.missed_screens.flatMap(({ rows }) => rows))
  const faults = new Map<number, Map<number, string>>()
  for (const { row, column, message } of result.faults) {
    const ofRow = faults.get(row) ?? new Map<number, string>()
    faults.set(row, ofRow.set(importColumns.indexOf(column), faultText(message)))
  }
  return result.rows.flatMap(({ row, cells }) => {
    const corrected = corrections.get(row)
    if (corrected === null) return []
    const ofRow = new Map(faults.get(row))
    if (missed.has(row) && !ofRow.has(screenColumn)) ofRow.set(screenColumn, missedScreen)
    return [{ row, cells: corrected ?? cells, faults: ofRow }]
  })
}

type ImportRowsProps = {
  rows: readonly ShownRow[]
  isBusy: boolean
  /** Changes the cells of a row; without cells the row is left out. */
  onMend: (row: number, cells: string[] | null) => void
}

/** The rows that need correction; their wrong cells can be mended in place. */
export const ImportRows = ({ rows, isBusy, onMend }: ImportRowsProps): ReactNode => {
  const t = useT(importWords)
  const shown = rows.slice(0, MOST_ROWS)
  const columns = importColumns
    .map((name, index) => ({ name, index }))
    .filter(
      ({ index }) => index < REQUIRED_COLUMNS || shown.some((row) => row.cells[index] !== '' || row.faults.has(index)),
    )
  return (
    <>
      <div className="import-rows-box">
        <PlainTable className="import-rows" label={t('rows')}>
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
                  <span className="import-remarks">
                    <span>
                      {[...row.faults].map(([index, text]) => (
                        <span className="import-remark" key={index}>
                          <strong>{importColumns[index]}</strong>: {text}
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
