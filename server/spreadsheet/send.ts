import type { FastifyReply } from 'fastify'
import type { csvDialects } from '../../contract/csv-dialects.ts'
import { LONG_FILE_ROWS } from '../http/long-work.ts'
import { ProblemError } from '../http/problem.ts'
import { attachment } from './attachment.ts'
import { csvFile } from './csv.ts'
import type { Report, ReportRows } from './table.ts'
import { xlsxFile } from './xlsx.ts'

/** Maximum number of rows of a spreadsheet, without headings. */
const MAX_XLSX_ROWS = 1_000_000

/** Format of a table as a file, and the language of its numbers. */
export type FileOptions = { format: 'csv' | 'xlsx'; language: keyof typeof csvDialects }

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const resumed = async function* (first: Awaited<ReturnType<ReportRows['next']>>, rest: ReportRows): ReportRows {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Reads the first rows, so that an error in them becomes a problem before the answer begins. */
const started = async (rows: ReportRows): Promise<ReportRows> => resumed(await rows.next(), rows)

/**
 * Sends a report as a download. Rows are read while the file is sent. If an error occurs after the first rows, the
 * connection is closed, so that no client takes a part for the whole file. Throws `too_many_rows` if a spreadsheet
 * cannot hold the report, and `too_many_works` for a long one.
 */
export const sendReport = async (
  report: Report,
  { format, language }: FileOptions,
  now: Date,
  reply: FastifyReply,
): Promise<void> => {
  if (format === 'xlsx' && report.count > MAX_XLSX_ROWS) throw new ProblemError('too_many_rows')
  if (report.count > LONG_FILE_ROWS) reply.request.beginLongWork()
  const rows = await started(report.rows)
  const file = format === 'xlsx' ? xlsxFile({ ...report, rows }, now) : csvFile({ ...report, rows }, language)
  reply
    .type(types[format])
    .header('content-disposition', attachment(`${report.stem}.${format}`))
    .send(file)
}
