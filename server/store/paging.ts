import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Page } from '../../contract/paging.ts'
import { withoutMarks } from '../../contract/search-text.ts'
import { MARKED_LETTERS, PLAIN_LETTERS } from './search-letters.ts'

type PageQuery = { page: number; size: number }

/** A statement that selects all records of a list, in the order of the list. */
type Listed<Row> = { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } }

/** The statements of a list, and the function that presents the records of a page. */
type List<Row, Item> = {
  readonly rows: Listed<Row>
  /** `$count`, or for a list from several tables a statement that selects one row with `count()`. */
  readonly total: PromiseLike<number> | PromiseLike<readonly { value: number }[]>
  readonly present: (rows: Row[]) => Item[] | Promise<Item[]>
}

/**
 * Reads a page of records with its paging (E01); an empty list has one page. The records and their total are read at
 * the same time, so the statements must not belong to a transaction.
 */
export const readPage = async <Row, Item>(
  { page, size }: PageQuery,
  { rows, total, present }: List<Row, Item>,
): Promise<Page<Item>> => {
  const [found, counted] = await Promise.all([rows.limit(size).offset((page - 1) * size), total])
  const all = typeof counted === 'number' ? counted : (counted[0]?.value ?? 0)
  return { items: await present(found), total: all, page, pages: Math.max(1, Math.ceil(all / size)), size }
}

/** A column in the order of a list: ascending unless the query says `desc`. */
export const inOrder = (column: AnyColumn | SQL, order: 'asc' | 'desc' | undefined): SQL =>
  order === 'desc' ? desc(column) : asc(column)

/** The order that a list asks for; without a column the newest records come first. */
export const inOrderOrNewest = <Sort extends string>(
  columns: Readonly<Record<Sort | 'created_at', AnyColumn | SQL>>,
  query: { sort_by?: Sort | undefined; order?: 'asc' | 'desc' | undefined },
): SQL =>
  query.sort_by ? inOrder(columns[query.sort_by], query.order) : inOrder(columns.created_at, query.order ?? 'desc')

/**
 * Condition: the column contains the text, ignoring case and the marks of letters. Wildcards in the text are
 * escaped.
 */
export const containing = (column: AnyColumn, text: string): SQL =>
  sql`translate(${column}::text, ${MARKED_LETTERS}, ${PLAIN_LETTERS})
    ilike ${`%${withoutMarks(text).replaceAll(/[\\%_]/g, '\\$&')}%`}`

/** A text column in the order of the Polish alphabet: Łódź between Lublin and Poznań. */
export const alphabetical = (column: AnyColumn): SQL => sql`${column} collate "pl-x-icu"`
