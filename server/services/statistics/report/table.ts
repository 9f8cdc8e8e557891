/** A value of a report: text, a number, or nothing at all, which is not zero. */
export type ReportCell = string | number | null

/** A column: its heading, what its values are (a day is `YYYY-MM-DD`), and how wide it is in characters. */
export type ReportColumn = {
  heading: string
  kind: 'text' | 'day' | 'whole' | 'decimal'
  width: number
}

/** Rows of a report in the order of its columns, a thousand at a time or fewer. */
export type ReportRows = AsyncGenerator<readonly (readonly ReportCell[])[], void, undefined>

/** A report before it becomes a file. */
export type ReportTable = { columns: readonly ReportColumn[]; rows: ReportRows }

/** A report with what its second sheet says about it, lines of a label and a text. */
export type Report = ReportTable & {
  /** How many rows there will be. */
  count: number
  sheet: string
  about: { sheet: string; lines: readonly (readonly [string, string])[] }
  /** Name of the file without its ending. */
  stem: string
}
