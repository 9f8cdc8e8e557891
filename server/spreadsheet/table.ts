import type { StoredCell } from './read-rows.ts'

/** A value of a report: text, number, null for “not measured”, which is not zero, or a cell of another spreadsheet. */
export type ReportCell = string | number | null | StoredCell

/** A column: heading, kind of its values (days as `2026-09-03`, minutes as `2026-09-03 04:05`), width in characters. */
export type ReportColumn = {
  heading: string
  kind: 'text' | 'day' | 'minute' | 'whole' | 'decimal'
  width: number
}

/** Rows of a report in batches of at most a thousand. */
export type ReportRows = AsyncGenerator<readonly (readonly ReportCell[])[], void, undefined>

/** Columns and rows of a report. */
export type ReportTable = { columns: readonly ReportColumn[]; rows: ReportRows }

/** A report with the names of its sheets, and the lines (label and text) of its second sheet, if any. */
export type Report = ReportTable & {
  /** Number of rows. */
  count: number
  sheet: string
  about: { sheet: string; lines: readonly (readonly [string, string])[] } | null
  /** Name of the file without extension. */
  stem: string
}
