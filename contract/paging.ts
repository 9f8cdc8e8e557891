import * as z from 'zod/mini'
import { LONGEST_SEARCH } from './limits.ts'
import { validation } from './validation.ts'
import { integerParam } from './values.ts'

/** Most records on one page (E01). */
export const LARGEST_PAGE = 1000

/** Query fields of every list: page (from 1), page size, sort column, order and a text filter. */
export const listQuery = <const Sort extends readonly [string, ...string[]]>(sortable: Sort, size: number) => ({
  page: z._default(integerParam.check(z.refine((page) => page >= 1, validation.page)), 1),
  size: z._default(
    integerParam.check(z.refine((value) => value >= 1 && value <= LARGEST_PAGE, validation.pageSize)),
    size,
  ),
  sort_by: z.optional(z.enum(sortable)),
  order: z.optional(z.enum(['asc', 'desc'])),
  filter: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH))),
})

/** A page of records (E01). */
export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pages: z.int(), size: z.int() })

/** A page of offers: the paging fields are nested under `query` (E02). */
export const pagedUnderQuery = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    query: z.object({ total: z.int(), page: z.int(), pages: z.int(), size: z.int() }),
  })

/** A page as the client uses it, converted from both wire forms (E01, E02). */
export type Page<Item> = { items: Item[]; total: number; page: number; pages: number; size: number }
