import { csvDialects, guardFormula } from '../../../../contract/csv.ts'
import type { Language } from '../../../i18n/language.ts'
import { translate } from '../../../i18n/translate.ts'
import { chartWords } from '../words.ts'
import type { PlotTable, PlotValue } from './plot-table.ts'
import { plotWords } from './words.ts'

const byteOrderMark = '\ufeff'

/**
 * A plot's table as CSV in the dialect that a spreadsheet of the language opens: Polish `;` and decimal comma,
 * English `,` and dot, UTF-8 with BOM. A gap is an empty cell; no text can act as a formula.
 */
export const plotCsv = (table: PlotTable, spoken: Language): string => {
  const { separator, decimal } = csvDialects[spoken]
  const quoted = (text: string): string =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  // Non-breaking spaces are for layout only; a search in a spreadsheet would not find them.
  const words = (text: string): string => quoted(guardFormula(text).replaceAll(/[\u00a0\u202f]/g, ' '))
  // Fifteen digits are all that a double holds exactly; more would print the noise of 0.1 + 0.2.
  const figure = (value: number): string => quoted(String(Number(value.toPrecision(15))).replace('.', decimal))
  const cell = (value: PlotValue | undefined): string => {
    if (value === 'hidden') return translate(chartWords, 'hidden', {}, spoken)
    return typeof value === 'number' && Number.isFinite(value) ? figure(value) : ''
  }
  const isMeasured = table.rows.some((row) => row.measured)
  const heads = [table.head, ...table.series.map((series) => series.name)]
  if (isMeasured)
    heads.push(...(['measuredHours', 'allHours'] as const).map((key) => translate(plotWords, key, {}, spoken)))
  const lines = table.rows.map(({ plain, values, measured }) => [
    words(plain),
    ...table.series.map((_, place) => cell(values[place])),
    ...(isMeasured ? [cell(measured?.measuredHours ?? null), cell(measured?.hours ?? null)] : []),
  ])
  return `${byteOrderMark}${[heads.map(words), ...lines].map((line) => line.join(separator)).join('\r\n')}\r\n`
}
