import { type AnyColumn, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Page } from '../../contract/paging.ts'
import { withoutMarks } from '../../contract/search-text.ts'
import { plainTextParts } from './search-letters.ts'

/** The ids of a list that is read to its end, once its first page is read. */
export type KnownIds = { ids?: readonly number[] }

/**
 * A page of a list. With `total`, the number of all rows is known and not counted: exports count it once. With `known`,
 * the list is read to its end, page after page: its ids are read with the first page, and then each page by its ids, if
 * the list can do that. So no page skips the rows before it, and rows that are added meanwhile shift no others.
 */
export type PageQuery = { page: number; size: number; total?: number; known?: KnownIds }

/** A statement that selects all records of a list, in the order of the list. */
type Listed<Row> = { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } }

/** Most ids that a list is read to its end by. One more says that there are too many. */
export const MOST_KNOWN_IDS = 200_001

/** The statements of a list of which ids are read first. */
type ById<Row> = {
  /** The ids of the first records of the list. */
  readonly idsOf: (most: number) => PromiseLike<readonly { id: number }[]>
  readonly rowsOf: (ids: readonly number[]) => PromiseLike<Row[]>
}

/** The statements of a list, and the function that presents the records of a page. */
type List<Row, Item> = {
  readonly rows: Listed<Row>
  /** Selects the same records in exactly the opposite order, so that the last pages cost no more than the first. */
  readonly reversed?: Listed<Row>
  readonly byId?: ById<Row>
  /** `$count`, or for a list from several tables a statement that selects one row with `count()`. */
  readonly total: PromiseLike<number> | PromiseLike<readonly { value: number }[]>
  readonly present: (rows: Row[]) => Item[] | Promise<Item[]>
}

/** A page that begins later is read after the total, from the nearer end of the list. */
const DEEP_OFFSET = 1000

type Found<Row> = { readonly found: Row[]; readonly all: number }

const countOf = async <Row, Item>({ total }: List<Row, Item>, known: number | undefined): Promise<number> => {
  const counted = known ?? (await total)
  return typeof counted === 'number' ? counted : (counted[0]?.value ?? 0)
}

type Slice = { readonly size: number; readonly offset: number; readonly known: number | undefined }

const readDeep = async <Row, Item>(list: List<Row, Item>, { size, offset, known }: Slice): Promise<Found<Row>> => {
  const all = await countOf(list, known)
  const rest = all - offset
  if (rest <= 0) return { found: [], all }
  if (!list.reversed || rest > all / 2) return { found: await list.rows.limit(size).offset(offset), all }
  const found = await list.reversed.limit(Math.min(size, rest)).offset(Math.max(0, rest - size))
  return { found: found.reverse(), all }
}

const readRows = async <Row, Item>(list: List<Row, Item>, slice: Slice): Promise<Found<Row>> => {
  const { size, offset, known } = slice
  if (offset > DEEP_OFFSET) return readDeep(list, slice)
  const [found, all] = await Promise.all([list.rows.limit(size).offset(offset), countOf(list, known)])
  return { found, all }
}

/** A page of a list that is read to its end. */
const readKnown = async <Row>(
  { idsOf, rowsOf }: ById<Row>,
  known: KnownIds,
  { size, offset }: Slice,
): Promise<Found<Row>> => {
  known.ids ??= (await idsOf(MOST_KNOWN_IDS)).map(({ id }) => id)
  const ids = known.ids.slice(offset, offset + size)
  return { found: ids.length === 0 ? [] : await rowsOf(ids), all: known.ids.length }
}

/**
 * Reads a page of records with its paging (E01); an empty list has one page. The records of the first pages and their
 * total are read at the same time, so the statements must not belong to a transaction.
 */
export const readPage = async <Row, Item>(
  { page, size, total, known }: PageQuery,
  list: List<Row, Item>,
): Promise<Page<Item>> => {
  const slice = { size, offset: (page - 1) * size, known: total }
  const { found, all } = known && list.byId ? await readKnown(list.byId, known, slice) : await readRows(list, slice)
  return { items: await list.present(found), total: all, page, pages: Math.max(1, Math.ceil(all / size)), size }
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

/** A column in the order of a list, of which the opposite order is needed too. */
export type OrderTerm = {
  readonly by: AnyColumn | SQL
  readonly order: 'asc' | 'desc'
  /** Where rows without a value stand; by default where PostgreSQL has them: last ascending, first descending. */
  readonly nulls?: 'first' | 'last'
}

/** The terms of `order by`, or with `opposite` those of exactly the opposite order, which the same index serves. */
export const orderTerms = (terms: readonly OrderTerm[], opposite = false): SQL[] =>
  terms.map(({ by, order, nulls = order === 'asc' ? 'last' : 'first' }) => {
    const isAscending = (order === 'asc') !== opposite
    const areLast = (nulls === 'last') !== opposite
    // Without the words where they are the default, because an index of one column has none either.
    if (isAscending === areLast) return isAscending ? asc(by) : desc(by)
    return sql`${isAscending ? asc(by) : desc(by)} nulls ${sql.raw(areLast ? 'last' : 'first')}`
  })

/** The text of a column without marks, in the expression of the indexes of searches. */
const plain = (column: AnyColumn): SQL =>
  sql.join(
    plainTextParts.map((part) => sql.raw(part)),
    sql`${column}`,
  )

/**
 * Condition: the text column contains the text, ignoring case and the marks of letters. Wildcards in the text are
 * escaped. From three letters on, an index of trigrams serves it where there is one. A generated column must be one of
 * `plainText`: of a large table, that column is the one to search.
 */
export const containing = (column: AnyColumn, text: string): SQL => {
  const pattern = `%${withoutMarks(text).replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`${column.generated ? column : plain(column)} like lower(${pattern})`
}

/**
 * Condition: the column has a value that another statement selects. Unlike `in`, it may be one of several alternatives
 * of which each uses its index.
 */
export const amongSelected = (column: AnyColumn, selected: SQLWrapper): SQL => sql`${column} = any(array(${selected}))`

type Ids = SQLWrapper & PromiseLike<readonly { id: number }[]>

/**
 * The statements of a list whose ids are read first, so that the records before a page are read from an index alone.
 * `idsIn` selects the ids in the order of the list, or in the opposite one; `rowsOf` the records that satisfy a
 * condition, in the same order.
 */
export const idsFirst = <Row>(
  id: AnyColumn,
  idsIn: (opposite: boolean) => { limit(rows: number): { offset(rows: number): Ids } },
  rowsOf: (condition: SQL, opposite: boolean) => PromiseLike<Row[]>,
) => {
  const rowsIn = (opposite: boolean): Listed<Row> => ({
    limit: (rows) => ({
      offset: (skipped) => rowsOf(amongSelected(id, idsIn(opposite).limit(rows).offset(skipped)), opposite),
    }),
  })
  return {
    rows: rowsIn(false),
    reversed: rowsIn(true),
    byId: {
      idsOf: (most: number) => idsIn(false).limit(most).offset(0),
      rowsOf: (ids: readonly number[]) => rowsOf(sql`${id} = any(${sql.param(ids)}::int[])`, false),
    },
  }
}

/** A text column in the order of the Polish alphabet: Łódź between Lublin and Poznań. */
export const alphabetical = (column: AnyColumn): SQL => sql`${column} collate "pl-x-icu"`
