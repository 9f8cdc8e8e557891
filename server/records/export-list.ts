import type { FastifyReply } from 'fastify'
import { LARGEST_PAGE, type Page } from '../../contract/paging.ts'
import { serverValidation } from '../../contract/server-validation.ts'
import { minuteOf } from '../../machines/calendar/warsaw.ts'
import { LONG_FILE_ROWS } from '../http/long-work.ts'
import { ProblemError } from '../http/problem.ts'
import { type FileOptions, sendReport } from '../spreadsheet/send.ts'
import type { ReportCell, ReportColumn, ReportRows } from '../spreadsheet/table.ts'
import type { KnownIds, PageQuery } from '../store/paging.ts'

type ExportQuery = FileOptions & {
  columns: readonly string[]
  headings: readonly string[]
  words: readonly string[]
}

/** Most rows of an exported list. */
const MOST_ROWS = 200_000
/** Largest width of a column in a spreadsheet, in characters. */
const WIDEST_COLUMN = 60

const yesNo = { pl: ['tak', 'nie'], en: ['yes', 'no'] } as const

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const textOf = (text: string): string => (instant.test(text) ? minuteOf(new Date(text)) : text)

const cellOf = (value: unknown, words: ReadonlyMap<string, string>, language: FileOptions['language']): ReportCell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return words.get(String(value)) ?? value
  if (typeof value === 'boolean') return words.get(String(value)) ?? yesNo[language][value ? 0 : 1]
  if (Array.isArray(value)) return value.map((each) => words.get(String(each)) ?? String(each)).join(', ')
  return typeof value === 'string' ? (words.get(value) ?? textOf(value)) : JSON.stringify(value)
}

/** For each member, its words by value. */
const wordsByMember = (words: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const byMember = new Map<string, Map<string, string>>()
  for (const each of words) {
    const [member = '', value = '', ...word] = each.split('=')
    const ofMember = byMember.get(member) ?? new Map<string, string>()
    byMember.set(member, ofMember.set(value, word.join('=')))
  }
  return byMember
}

const noWords: ReadonlyMap<string, string> = new Map()

type ReadPage<Item> = (page: PageQuery) => Promise<Page<Item>>

/** The rows of a list, page by page; the first page has their number. Throws `too_many_rows`. */
async function* pagesOf<Item>(list: ReadPage<Item>): AsyncGenerator<readonly Item[]> {
  const known: KnownIds = {}
  let counted: { total?: number } = {}
  for (let page = 1; ; page += 1) {
    const answer = await list({ page, size: LARGEST_PAGE, known, ...counted })
    counted = { total: answer.total }
    if (answer.total > MOST_ROWS) throw new ProblemError('too_many_rows')
    yield answer.items
    if (page >= answer.pages) return
  }
}

/** All rows of a list, read page by page. Throws `too_many_rows`. */
export const readAll = async <Item>(list: ReadPage<Item>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const page of pagesOf(list)) for (const item of page) items.push(item)
  return items
}

/** Length of a day and of a minute in ISO 8601. */
const DAY_LENGTH = 10
const MINUTE_LENGTH = 16

/** Whether a value is a time that exists, written with so many characters of ISO 8601. */
const isTime = (value: ReportCell, length: number): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(value)) return false
  const time = Date.parse(`${value.replace(' ', 'T')}${length === DAY_LENGTH ? '' : 'Z'}`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, length).replace('T', ' ') === value
}

/** What all values of a column have in common so far. Empty cells have every kind. */
type ColumnFacts = {
  heading: string
  member: string
  longest: number
  isEmpty: boolean
  isDays: boolean
  isMinutes: boolean
  isNumbers: boolean
  isWhole: boolean
}

const newColumn = (heading: string, member: string): ColumnFacts => {
  const all = { isDays: true, isMinutes: true, isNumbers: true, isWhole: true }
  return { heading, member, longest: heading.length, isEmpty: true, ...all }
}

const addValue = (facts: ColumnFacts, value: ReportCell): void => {
  if (value === null) return
  facts.isEmpty = false
  facts.longest = Math.max(facts.longest, typeof value === 'object' ? 0 : String(value).length)
  facts.isDays &&= isTime(value, DAY_LENGTH)
  facts.isMinutes &&= isTime(value, MINUTE_LENGTH)
  facts.isNumbers &&= typeof value === 'number'
  facts.isWhole &&= Number.isInteger(value)
}

const kindOf = ({ member, isEmpty, isDays, isMinutes, isNumbers, isWhole }: ColumnFacts): ReportColumn['kind'] => {
  if (isEmpty) return 'text'
  if (isDays) return 'day'
  if (isMinutes) return 'minute'
  // The number of a record has no groups of digits, so that it can be imported as it is shown.
  if (/(^|_)id$/.test(member) || !isNumbers) return 'text'
  return isWhole ? 'whole' : 'decimal'
}

async function* inOneBatch(cells: readonly (readonly ReportCell[])[]): ReportRows {
  for (let start = 0; start < cells.length; start += LARGEST_PAGE) yield cells.slice(start, start + LARGEST_PAGE)
}

/**
 * Sends all records that match a filter as a file, with the requested columns in their order and the requested words
 * for values. Instants are written as minutes in Polish time. Throws `invalid_input` for a column that the records do
 * not have, and `too_many_rows`.
 */
export const exportList = async <Item extends object>(
  reply: FastifyReply,
  { columns, headings, words, format, language }: ExportQuery,
  {
    name,
    members,
    list,
  }: {
    /** Name of the file without extension. */
    name: string
    /** Members of a record that can be columns. */
    members: readonly string[]
    list: ReadPage<Item>
  },
): Promise<void> => {
  const unknown = columns.find((column) => !members.includes(column))
  if (unknown !== undefined || headings.length !== columns.length)
    throw new ProblemError('invalid_input', { errors: [{ path: 'query.columns', message: serverValidation.columns }] })
  const wordsOf = wordsByMember(words)
  const facts = columns.map((member, index) => newColumn(headings[index] ?? '', member))
  const cells: ReportCell[][] = []
  // Page by page, so that no long list keeps the event loop.
  for await (const page of pagesOf(list)) {
    for (const item of page) {
      const values = new Map(Object.entries(item))
      const row = columns.map((column) => cellOf(values.get(column), wordsOf.get(column) ?? noWords, language))
      for (const [index, column] of facts.entries()) addValue(column, row[index] ?? null)
      cells.push(row)
    }
    if (cells.length > LONG_FILE_ROWS) reply.request.beginLongWork()
  }
  const report = {
    columns: facts.map((column) => ({
      heading: column.heading,
      kind: kindOf(column),
      width: Math.min(WIDEST_COLUMN, column.longest + 2),
    })),
    rows: inOneBatch(cells),
    count: cells.length,
    sheet: name,
    about: null,
    stem: name,
  }
  await sendReport(report, { format, language }, new Date(), reply)
}
