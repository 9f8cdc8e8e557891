import * as z from 'zod/mini'

/** Most faults that the check of a file names; it counts all of them. */
export const MOST_IMPORT_FAULTS = 1000
/** Longest text of the corrections that are sent with a file, in characters. */
export const LONGEST_CORRECTIONS = 2 * 1024 * 1024

/** What only an import can find wrong, in English. The client uses the sentences as keys of its translations. */
export const importFaults = {
  unknownColumn: 'The import has no such column',
  differs: 'Differs from the first row of this campaign',
  severalScreens: 'Several screens have this name: enter the number of one',
  tooManyCampaigns: 'At most 500 campaigns in one file',
  tooManyScreens: 'A campaign has too many screens',
  noCity: 'There is no such city',
  noCompany: 'There is no such company',
  yesOrNo: 'Enter yes or no',
  rowTwice: 'Another row is also about this location',
  noSuchRow: 'The file has no such row',
} as const

/** Rows, corrections and faults of an import whose table has these columns. */
export const sheetImport = <Column extends string>(columns: readonly [Column, ...Column[]]) => {
  const row = z.int().check(z.minimum(1))
  const cells = z.array(z.string()).check(z.length(columns.length))
  return {
    /** A row of a file: its number, and its cells as text in the order of the columns. */
    importRow: z.strictObject({ row, cells }),
    /** Corrections: rows that replace those of the same number, and rows that are left out (`cells` null). */
    correctedRows: z.array(z.strictObject({ row, cells: z.nullable(cells) })),
    /** A fault of a cell. */
    importFault: z.object({ row: z.int(), column: z.enum(columns), message: z.string() }),
  }
}

/** A row of a file. */
export type ImportRow = { row: number; cells: string[] }
/** Corrections of a file. */
export type CorrectedRows = { row: number; cells: string[] | null }[]
/** A fault of a cell. */
export type ImportFault<Column extends string = string> = { row: number; column: Column; message: string }

/** How far an import is: rows that are checked, or records that are stored. */
export const importProgress = z.object({ phase: z.enum(['checking', 'storing']), done: z.int(), total: z.int() })
/** How far an import is. */
export type ImportProgress = z.output<typeof importProgress>

/** Format of a template, and the language of its numbers. */
export const templateQuery = z.strictObject({
  format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  language: z._default(z.enum(['pl', 'en']), 'pl'),
})
