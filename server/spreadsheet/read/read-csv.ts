import { unguardCsvFormulas } from '../../../contract/csv-formula-guard.ts'
import { eventLoopYield } from '../../base/event-loop-yield.ts'
import type { SheetCell, SheetLimits, SheetRows } from '../read-rows.ts'
import { collectedRows } from './collected-rows.ts'
import { delimiterOf, readLine, separatorLine } from './csv-line.ts'
import { SheetError } from './sheet-error.ts'
import { textOf } from './text.ts'

const ROWS_PER_CHECK = 100

const cellOf = (text: string): SheetCell => (text === '' ? null : unguardCsvFormulas(text))

/** Reads the table of a CSV file. All cells are texts. Rows have the numbers that spreadsheets show. */
export const readCsv = async (file: Buffer, limits: SheetLimits): Promise<SheetRows> => {
  if (file.length > limits.bytes) throw new SheetError('tooLarge')
  const text = await textOf(file)
  const yieldIfLong = eventLoopYield()
  const named = separatorLine(text)
  const start = named?.length ?? 0
  const delimiter = named?.delimiter ?? delimiterOf(text, start)
  if (delimiter === null) throw new SheetError('quote', { row: 1 })
  const collected = collectedRows(limits)
  let at = start
  for (let row = 1; at < text.length; row += 1) {
    const { cells, end } = readLine(text, at, row, delimiter)
    collected.add(row, cells.map(cellOf))
    at = end
    if (row % ROWS_PER_CHECK === 0) await yieldIfLong()
  }
  return collected.table()
}
