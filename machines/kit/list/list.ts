import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { Page } from '../../../contract/paging.ts'
import type { AddressContext, AddressEvent } from '../address/address.ts'
import { ANSWER_LIMIT_MS } from '../area/area.ts'
import { type Failure, keepCallFailure, keepTimeoutFailure } from '../area/failure.ts'
import { unprovided } from '../area/unprovided.ts'
import {
  type FilterDomains,
  type Filters,
  firstQuery,
  type ListDefaults,
  type ListQuery,
  parametersOf,
  readQuery,
  withinDomains,
  writeQuery,
} from './list-query.ts'

/** Context of a list. The rows stay while new ones load and after a failure. */
export type ListContext<Row> = AddressContext & {
  defaults: ListDefaults
  /** Values that exist, by filter, as soon as they are known. */
  options: FilterDomains
  query: ListQuery
  rows: readonly Row[]
  total: number
  pages: number
  failure: Failure | null
  /** Keys of the selected rows. */
  selected: readonly string[]
  /** Those of the selected rows that were loaded; empty if the selection ends with its page. */
  selectedRows: readonly Row[]
  /** Whether the page that is loading is appended to the rows instead of replacing them. */
  appends: boolean
}

/** A selection that outlives its page. */
export type KeptSelection<Row> = {
  keyOf: (row: Row) => string
  /** Whether it also outlives a change of the filters. */
  isKeptByFilters?: boolean
}

/**
 * Commands of a list. A command that changes the query clears the selection, unless the list keeps it; except `paged`
 * and `more` it also returns to page 1. `options_known` drops the filter values that do not exist. `selected` can bring
 * selected rows that no page has loaded.
 */
export type ListEvent<Row = never> =
  | { type: 'list.searched'; filter: string }
  | { type: 'list.filtered'; filters: Filters }
  | { type: 'list.filters_cleared' }
  | { type: 'list.view_chosen'; filters: Filters; filter?: string }
  | { type: 'list.sorted'; sort_by: string; order: 'asc' | 'desc' }
  | { type: 'list.paged'; page: number }
  | { type: 'list.more' }
  | { type: 'list.selected'; keys: readonly string[]; rows?: readonly Row[] }
  | { type: 'list.reloaded' }
  | { type: 'list.options_known'; options: FilterDomains }
  | AddressEvent

type QueryContext = Pick<ListContext<unknown>, 'query' | 'defaults' | 'options'>

/** The query after a command; the same object if the command does not change it. */
export const nextQuery = <Row>({ query, defaults, options }: QueryContext, event: ListEvent<Row>): ListQuery => {
  switch (event.type) {
    case 'list.searched':
      return { ...query, filter: event.filter, page: 1 }
    case 'list.filtered':
      return { ...query, filters: { ...query.filters, ...event.filters }, page: 1 }
    case 'list.filters_cleared':
      return { ...firstQuery(defaults), sort_by: query.sort_by, order: query.order }
    case 'list.view_chosen':
      return {
        ...query,
        filter: event.filter ?? '',
        filters: { ...firstQuery(defaults).filters, ...event.filters },
        page: 1,
      }
    case 'list.sorted':
      return { ...query, sort_by: event.sort_by, order: event.order, page: 1 }
    case 'list.paged':
      return { ...query, page: event.page }
    case 'list.more':
      return { ...query, page: query.page + 1 }
    case 'address.changed':
      return withinDomains(readQuery(event.search, defaults), defaults, options)
    case 'list.options_known':
      return withinDomains({ ...query, page: 1 }, defaults, event.options)
    default:
      return query
  }
}

/**
 * Creates the machine of a list: its query, the rows of the page, the selected rows. A newer query aborts the older
 * one, so a late answer never overwrites newer rows (M04). To provide: `load`.
 */
export const createList = <Row>(id: string, defaults: ListDefaults, kept?: KeptSelection<Row>) => {
  const target = { target: `#${id}.pending.requesting`, reenter: true } as const
  const load = { ...target, actions: ['changeQuery', 'clearSelection'] } as const
  const keeping = { ...target, actions: ['changeQuery'] } as const
  const page = kept ? keeping : load
  const filter = kept?.isKeptByFilters ? keeping : load
  return setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent<Row>,
      input: {} as { search?: string } | undefined,
    },
    actors: { load: unprovided<Page<Row>, { query: ListQuery }>() },
    actions: {
      changeQuery: assign(({ context, event }) => {
        const query = nextQuery(context, event)
        return { query, address: writeQuery(query, context.defaults), appends: event.type === 'list.more' }
      }),
      keepOptions: assign({
        options: ({ context, event }) => (event.type === 'list.options_known' ? event.options : context.options),
      }),
      clearSelection: assign({ selected: [], selectedRows: [] }),
      select: assign(({ context, event }) => {
        if (event.type !== 'list.selected') return {}
        if (!kept) return { selected: event.keys }
        const loaded = [...context.selectedRows, ...context.rows, ...(event.rows ?? [])]
        const known = new Map(loaded.map((row) => [kept.keyOf(row), row]))
        const selectedRows = event.keys.flatMap((key) => known.get(key) ?? [])
        return { selected: event.keys, selectedRows }
      }),
      keepPage: assign(({ context }, { page }: { page: Page<Row> }) => ({
        rows: context.appends ? [...context.rows, ...page.items] : page.items,
        total: page.total,
        pages: page.pages,
        failure: null,
        appends: false,
      })),
      keepFailure: assign({ failure: (_, given: { failure: Failure }) => given.failure }),
      goToLastPage: assign(({ context }, { page }: { page: Page<Row> }) => {
        const query = { ...context.query, page: context.appends ? 1 : Math.max(1, page.pages) }
        return { query, address: writeQuery(query, context.defaults), appends: false }
      }),
    },
    guards: {
      isOtherQuery: ({ context, event }) => writeQuery(nextQuery(context, event), context.defaults) !== context.address,
      hasUnknownValues: ({ context, event }) =>
        writeQuery({ ...nextQuery(context, event), page: context.query.page }, context.defaults) !== context.address,
      // Records were deleted in the meantime: show the last page instead of an empty page after it.
      isAfterLastPage: ({ context }, { page }: { page: Page<Row> }) =>
        page.items.length === 0 && context.query.page > Math.max(1, page.pages),
      hasMore: ({ context }) => context.query.page < context.pages,
    },
    delays: { pause: 300, limit: ANSWER_LIMIT_MS },
  }).createMachine({
    id,
    context: ({ input }) => {
      const query = readQuery(input?.search ?? '', defaults)
      return {
        defaults,
        options: {},
        query,
        address: writeQuery(query, defaults),
        parameters: parametersOf(defaults),
        rows: [],
        total: 0,
        pages: 0,
        failure: null,
        selected: [],
        selectedRows: [],
        appends: false,
      }
    },
    initial: 'pending',
    on: {
      'list.searched': { target: '.pending.typing', reenter: true, actions: filter.actions },
      'list.filtered': filter,
      'list.filters_cleared': filter,
      'list.view_chosen': filter,
      'list.sorted': page,
      'list.paged': page,
      'list.reloaded': load,
      'address.changed': { ...load, guard: 'isOtherQuery' },
      'list.options_known': [
        { ...load, guard: 'hasUnknownValues', actions: ['keepOptions', 'changeQuery', 'clearSelection'] },
        { actions: 'keepOptions' },
      ],
      'list.selected': { actions: 'select' },
    },
    states: {
      pending: {
        initial: 'requesting',
        states: {
          typing: { after: { pause: 'requesting' } },
          requesting: {
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: 'isAfterLastPage', params: ({ event }) => ({ page: event.output }) },
                  target: 'requesting',
                  reenter: true,
                  actions: { type: 'goToLastPage', params: ({ event }) => ({ page: event.output }) },
                },
                {
                  target: `#${id}.success`,
                  actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
                },
              ],
              onError: {
                target: `#${id}.failure`,
                actions: keepCallFailure,
              },
            },
            after: {
              limit: {
                target: `#${id}.failure`,
                actions: keepTimeoutFailure,
              },
            },
          },
        },
      },
      success: { on: { 'list.more': { ...page, guard: 'hasMore' } } },
      failure: {},
    },
  })
}

export type List<Row> = ReturnType<typeof createList<Row>>
export type ListRef<Row> = ActorRefFrom<List<Row>>
export type ListSnapshot<Row> = SnapshotFrom<List<Row>>

/** State of a list for its view; `refreshing` shows the old rows dimmed. */
export const listState = (snapshot: {
  context: Pick<ListContext<unknown>, 'rows' | 'pages'>
  value: unknown
}): 'loading' | 'ready' | 'refreshing' | 'failed' => {
  if (snapshot.value === 'success') return 'ready'
  if (snapshot.value === 'failure') return 'failed'
  return snapshot.context.rows.length > 0 ? 'refreshing' : 'loading'
}
