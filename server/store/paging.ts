import { type AnyColumn, ilike, type SQL, sql } from 'drizzle-orm'
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

/** Condition: the column contains the text, ignoring case. Wildcards in the text are escaped. */
export const containing = (column: AnyColumn, text: string): SQL =>
  ilike(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)

/** A text column in the order of the Polish alphabet: Łódź between Lublin and Poznań. */
export const alphabetical = (column: AnyColumn): SQL => sql`${column} collate "pl-x-icu"`
