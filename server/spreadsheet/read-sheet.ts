import { isArchive, isOleContainer, oleFault } from './read/file-kind.ts'
import { readCsv } from './read/read-csv.ts'
import { readXlsx } from './read/read-xlsx.ts'
import { SheetError } from './read/sheet-error.ts'
import type { SheetLimits, SheetProblem, SheetRows } from './read-rows.ts'

/**
 * Reads the table of an untrusted file: the first visible sheet of an XLSX file, or CSV in any dialect that
 * spreadsheets write (`;` `,` or tab; UTF-8, UTF-16 or a code page of Polish texts). The kind is recognised by the
 * content. Reading stops at the first fault, uses at most `limits.bytes` of unpacked text, and lets other work run
 * every few milliseconds.
 */
export const readSheet = async (file: Buffer, limits: SheetLimits): Promise<SheetRows | SheetProblem> => {
  try {
    if (file.length === 0) throw new SheetError('empty')
    if (isOleContainer(file)) throw new SheetError(oleFault(file))
    return isArchive(file) ? await readXlsx(file, limits) : await readCsv(file, limits)
  } catch (error) {
    if (error instanceof SheetError) return error.problem
    throw error
  }
}
