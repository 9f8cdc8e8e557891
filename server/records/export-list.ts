import type { FastifyReply } from 'fastify'
import { LARGEST_PAGE, type Page } from '../../contract/paging.ts'
import { validation } from '../../contract/validation.ts'
import { ProblemError } from '../http/problem.ts'
import { type FileOptions, sendReport } from '../spreadsheet/send.ts'
import type { ReportCell, ReportColumn, ReportRows } from '../spreadsheet/table.ts'

type ExportQuery = FileOptions & { columns: readonly string[]; headings: readonly string[] }

/** Most rows of an exported list. */
const MOST_ROWS = 200_000
/** Widest column of a spreadsheet, in characters. */
const WIDEST_COLUMN = 60

const yesNo = { pl: ['tak', 'nie'], en: ['yes', 'no'] } as const

const cellOf = (value: unknown, language: FileOptions['language']): ReportCell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return yesNo[language][value ? 0 : 1]
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** All rows of a list, page by page. Throws `too_many_rows`. */
export const readAll = async <Item>(
  list: (page: { page: number; size: number }) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = await list({ page, size: LARGEST_PAGE })
    if (answer.total > MOST_ROWS) throw new ProblemError('too_many_rows')
    items.push(...answer.items)
    if (page >= answer.pages) return items
  }
}

const columnOf = (cells: readonly (readonly ReportCell[])[], heading: string, index: number): ReportColumn => {
  const values = cells.map((row) => row[index] ?? null)
  const numbers = values.filter((value) => typeof value === 'number')
  const isNumber = numbers.length > 0 && values.every((value) => value === null || typeof value === 'number')
  const longest = Math.max(heading.length, ...values.map((value) => String(value ?? '').length))
  const kind = !isNumber ? 'text' : numbers.every(Number.isInteger) ? 'whole' : 'decimal'
  return { heading, kind, width: Math.min(WIDEST_COLUMN, longest + 2) }
}

async function* inOneBatch(cells: readonly (readonly ReportCell[])[]): ReportRows {
  for (let start = 0; start < cells.length; start += LARGEST_PAGE) yield cells.slice(start, start + LARGEST_PAGE)
}

/**
 * Sends all records of a filter as a file with the requested columns, in their order. Throws `invalid_input` for a
 * column that the records do not have, and `too_many_rows`.
 */
export const exportList = async <Item extends object>(
  reply: FastifyReply,
  { columns, headings, format, language }: ExportQuery,
  {
    name,
    members,
    list,
  }: {
    /** Name of the file without extension. */
    name: string
    /** Members of a record that can be columns. */
    members: readonly string[]
    list: (page: { page: number; size: number }) => Promise<Page<Item>>
  },
): Promise<void> => {
  const unknown = columns.find((column) => !members.includes(column))
  if (unknown !== undefined || headings.length !== columns.length)
    throw new ProblemError('invalid_input', { errors: [{ path: 'query.columns', message: validation.columns }] })
  const items = await readAll(list)
  const cells = items.map((item) => {
    const values = new Map(Object.entries(item))
    return columns.map((column) => cellOf(values.get(column), language))
  })
  const report = {
    columns: headings.map((heading, index) => columnOf(cells, heading, index)),
    rows: inOneBatch(cells),
    count: cells.length,
    sheet: name,
    about: null,
    stem: name,
  }
  await sendReport(report, { format, language }, new Date(), reply)
}
