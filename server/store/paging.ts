import { type AnyColumn, asc, desc, ilike, type SQL, sql } from 'drizzle-orm'
import type { Page } from '../../contract/paging.ts'

/** A page of records with its paging (E01); an empty list has one page. */
export const pageOf = <Item>(
  items: Item[],
  total: number,
  { page, size }: { page: number; size: number },
): Page<Item> => ({
  items,
  total,
  page,
  pages: Math.max(1, Math.ceil(total / size)),
  size,
})

/** The number of records before a page. */
export const offsetOf = ({ page, size }: { page: number; size: number }): number => (page - 1) * size

/** A column in the order of a list: ascending unless the query says `desc`. */
export const inOrder = (column: AnyColumn | SQL, order: 'asc' | 'desc' | undefined): SQL =>
  order === 'desc' ? desc(column) : asc(column)

/** Condition: the column contains the text, ignoring case. Wildcards in the text are escaped. */
export const containing = (column: AnyColumn, text: string): SQL =>
  ilike(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)

/** A text column in the order of the Polish alphabet: Łódź between Lublin and Poznań. */
export const alphabetical = (column: AnyColumn): SQL => sql`${column} collate "pl-x-icu"`
