import { csvDialects, needsCsvQuotes } from '../../../../contract/csv-dialects.ts'
import { guardCsvFormulas } from '../../../../contract/csv-formula-guard.ts'
import type { Language } from '../../../i18n/language.ts'
import { translate } from '../../../i18n/translate.ts'
import { chartWords } from '../words.ts'
import type { PlotTable, PlotValue } from './plot-table.ts'
import { plotWords } from './words.ts'

const byteOrderMark = '\ufeff'

/**
 * A plot's table as CSV, UTF-8 with BOM, in the dialect that spreadsheets of the language expect: Polish `;` and
 * decimal comma, English `,` and dot. Values that were not measured are empty cells; no text can act as a formula.
 */
export const plotCsv = (table: PlotTable, language: Language): string => {
  const { separator, decimal } = csvDialects[language]
  const quoted = (text: string): string => (needsCsvQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text)
  // Non-breaking spaces are for layout only; a search in a spreadsheet would not find them.
  const words = (text: string): string => quoted(guardCsvFormulas(text).replaceAll(/[\u00a0\u202f]/g, ' '))
  // A double has 15 exact decimal digits; more would print 0.30000000000000004 for 0.1 + 0.2.
  const figure = (value: number): string => String(Number(value.toPrecision(15))).replace('.', decimal)
  const cell = (value: PlotValue | undefined): string => {
    if (value === 'hidden') return translate(chartWords, 'hidden', {}, language)
    return typeof value === 'number' && Number.isFinite(value) ? figure(value) : ''
  }
  const isMeasured = table.rows.some((row) => row.measured)
  const heads = [table.head, ...table.series.map((series) => series.name)]
  if (isMeasured)
    heads.push(...(['measuredHours', 'allHours'] as const).map((key) => translate(plotWords, key, {}, language)))
  const lines = table.rows.map(({ exportLabel, values, measured }) => [
    words(exportLabel),
    ...table.series.map((_, index) => cell(values[index])),
    ...(isMeasured ? [cell(measured?.measuredHours ?? null), cell(measured?.hours ?? null)] : []),
  ])
  return `${byteOrderMark}${[heads.map(words), ...lines].map((line) => line.join(separator)).join('\r\n')}\r\n`
}
