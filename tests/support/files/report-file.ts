import exceljs from 'exceljs'
import papa from 'papaparse'
import type { BodyInputOf, Operation } from '../../../contract/operation.ts'
import { addressOf } from '../calls/client.ts'

/** A downloaded file, with the status and headers of the answer. */
export type Download = { status: number; type: string | null; disposition: string | null; bytes: Buffer }

/** Requests a report. The signal aborts the download. */
export const requestReport = <O extends Operation>(
  url: string,
  operation: O,
  body: BodyInputOf<O>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(url + addressOf(operation, {}), {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })

/** Downloads a whole report. */
export const download = async <O extends Operation>(
  url: string,
  operation: O,
  body: BodyInputOf<O>,
  token: string | undefined,
): Promise<Download> => {
  const response = await requestReport(url, operation, body, token)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Cells of a CSV file as text. Throws if the byte order mark or the last line break is missing, or parsing fails. */
export const csvRows = (bytes: Buffer, delimiter: string): string[][] => {
  const text = bytes.toString('utf8')
  if (!text.startsWith('\uFEFF')) throw new Error('the file has no byte order mark')
  const { data, errors } = papa.parse<string[]>(text.slice(1), { delimiter, newline: '\r\n' })
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]))
  if (data.at(-1)?.join('') !== '') throw new Error('the file does not end with a line break')
  return data.slice(0, -1)
}

/** Values of a sheet by row; empty cells are null. */
export const sheetRows = (sheet: exceljs.Worksheet | undefined): exceljs.CellValue[][] => {
  const rows: exceljs.CellValue[][] = []
  sheet?.eachRow((row) => {
    rows.push(Array.from({ length: sheet.columnCount }, (_, index) => row.getCell(index + 1).value ?? null))
  })
  return rows
}

/** Parses the bytes of a workbook. */
export const workbookOf = async (bytes: Buffer): Promise<exceljs.Workbook> => {
  const book = new exceljs.Workbook()
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  return book
}
