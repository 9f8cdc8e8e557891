import { type ActorRefFrom, assign, type PromiseActorLogic, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { Page } from '../../../contract/paging.ts'
import type { AddressContext, AddressFact } from '../address/address.ts'
import { type AreaContext, createArea, isSameQuery } from '../area/area.ts'
import type { Failure } from '../area/failure.ts'
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

/** The values of the filters were loaded: the list drops those of its query that do not exist. */
type ListFact = { type: 'list.options_known'; options: FilterDomains }

/**
 * Commands of a list. A command that changes the query clears the selection, unless the list keeps it; except
 * `go_to_page` and `load_more` it also returns to page 1. `select` can bring selected rows that no page has loaded.
 */
export type ListEvent<Row = never> =
  | { type: 'list.search'; filter: string }
  | { type: 'list.filter'; filters: Filters }
  | { type: 'list.clear_filters' }
  | { type: 'list.choose_view'; filters: Filters; filter?: string }
  | { type: 'list.sort'; sort_by: string; order: 'asc' | 'desc' }
  | { type: 'list.go_to_page'; page: number }
  | { type: 'list.load_more' }
  | { type: 'list.select'; keys: readonly string[]; rows?: readonly Row[] }
  | { type: 'list.reload' }
  | ListFact
  | AddressFact

type QueryContext = Pick<ListContext<unknown>, 'query' | 'defaults' | 'options'>

/** The query after a command; the same object if the command does not change it. */
export const nextQuery = <Row>({ query, defaults, options }: QueryContext, event: ListEvent<Row>): ListQuery => {
  switch (event.type) {
    case 'list.search':
      return { ...query, filter: event.filter, page: 1 }
    case 'list.filter':
      return { ...query, filters: { ...query.filters, ...event.filters }, page: 1 }
    case 'list.clear_filters':
      return { ...firstQuery(defaults), sort_by: query.sort_by, order: query.order }
    case 'list.choose_view':
      return {
        ...query,
        filter: event.filter ?? '',
        filters: { ...firstQuery(defaults).filters, ...event.filters },
        page: 1,
      }
    case 'list.sort':
      return { ...query, sort_by: event.sort_by, order: event.order, page: 1 }
    case 'list.go_to_page':
      return { ...query, page: event.page }
    case 'list.load_more':
      return { ...query, page: query.page + 1 }
    case 'address.changed':
      return withinDomains(readQuery(event.search, defaults), defaults, options)
    case 'list.options_known':
      return withinDomains({ ...query, page: 1 }, defaults, event.options)
    default:
      return query
  }
}

type RowsSnapshot<Row> = { value: unknown; context: AreaContext<ListQuery, Page<Row>> }

/**
 * Creates the machine of a list: its query, the rows of the page, the selected rows. Its area `rows` loads the query: a
 * newer query aborts the older one, so a late answer never overwrites newer rows (M04). To provide: `rows`, see
 * {@link withRows}.
 */
export const createList = <Row>(id: string, defaults: ListDefaults, kept?: KeptSelection<Row>) => {
  const load = { target: '.pending', actions: ['changeQuery', 'clearSelection', 'request'] } as const
  const keeping = { target: '.pending', actions: ['changeQuery', 'request'] } as const
  const paged = kept ? keeping : load
  const filtered = kept?.isKeptByFilters ? keeping : load
  return setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent<Row>,
      input: {} as { search?: string } | undefined,
      children: {} as { rows: 'rows' },
    },
    actors: { rows: createArea<ListQuery, Page<Row>>('rows') },
    actions: {
      changeQuery: assign(({ context, event }) => {
        const query = nextQuery(context, event)
        return { query, address: writeQuery(query, context.defaults), appends: event.type === 'list.load_more' }
      }),
      keepOptions: assign({
        options: ({ context, event }) => (event.type === 'list.options_known' ? event.options : context.options),
      }),
      clearSelection: assign({ selected: [], selectedRows: [] }),
      select: assign(({ context, event }) => {
        if (event.type !== 'list.select') return {}
        if (!kept) return { selected: event.keys }
        const loaded = [...context.selectedRows, ...context.rows, ...(event.rows ?? [])]
        const known = new Map(loaded.map((row) => [kept.keyOf(row), row]))
        const selectedRows = event.keys.flatMap((key) => known.get(key) ?? [])
        return { selected: event.keys, selectedRows }
      }),
      request: sendTo('rows', ({ context }) => ({ type: 'area.request' as const, query: context.query })),
      requestAfterPause: sendTo('rows', ({ context }) => ({
        type: 'area.request_after_pause' as const,
        query: context.query,
      })),
      keepPage: assign(
        (
          { context },
          {
            answer: {
              context: { data },
            },
          }: { answer: RowsSnapshot<Row> },
        ) =>
          data === null
            ? {}
            : {
                rows: context.appends ? [...context.rows, ...data.items] : data.items,
                total: data.total,
                pages: data.pages,
                failure: null,
                appends: false,
              },
      ),
      keepFailure: assign({ failure: (_, { answer }: { answer: RowsSnapshot<Row> }) => answer.context.failure }),
      goToLastPage: assign(({ context }, { answer }: { answer: RowsSnapshot<Row> }) => {
        const page = context.appends ? 1 : Math.max(1, answer.context.data?.pages ?? 1)
        const query = { ...context.query, page }
        return { query, address: writeQuery(query, context.defaults), appends: false }
      }),
    },
    guards: {
      isOtherQuery: ({ context, event }) => writeQuery(nextQuery(context, event), context.defaults) !== context.address,
      hasUnknownValues: ({ context, event }) =>
        writeQuery({ ...nextQuery(context, event), page: context.query.page }, context.defaults) !== context.address,
      isAnswered: ({ context }, { answer }: { answer: RowsSnapshot<Row> }) =>
        answer.value === 'success' && isSameQuery(answer.context, context.query),
      isRefused: ({ context }, { answer }: { answer: RowsSnapshot<Row> }) =>
        answer.value === 'failure' && isSameQuery(answer.context, context.query),
      // Records were deleted in the meantime: show the last page instead of an empty page after it.
      isAfterLastPage: ({ context }, { answer }: { answer: RowsSnapshot<Row> }) =>
        answer.value === 'success' &&
        isSameQuery(answer.context, context.query) &&
        answer.context.data?.items.length === 0 &&
        context.query.page > Math.max(1, answer.context.data.pages),
      hasMore: ({ context }) => context.query.page < context.pages,
    },
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
    invoke: {
      id: 'rows',
      src: 'rows',
      input: ({ context }) => ({ query: context.query }),
      onSnapshot: [
        {
          guard: { type: 'isAfterLastPage', params: ({ event }) => ({ answer: event.snapshot }) },
          target: '.pending',
          actions: [{ type: 'goToLastPage', params: ({ event }) => ({ answer: event.snapshot }) }, 'request'],
        },
        {
          guard: { type: 'isAnswered', params: ({ event }) => ({ answer: event.snapshot }) },
          target: '.success',
          actions: { type: 'keepPage', params: ({ event }) => ({ answer: event.snapshot }) },
        },
        {
          guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.snapshot }) },
          target: '.failure',
          actions: { type: 'keepFailure', params: ({ event }) => ({ answer: event.snapshot }) },
        },
      ],
    },
    initial: 'pending',
    on: {
      'list.search': {
        target: '.pending',
        actions: kept?.isKeptByFilters
          ? ['changeQuery', 'requestAfterPause']
          : ['changeQuery', 'clearSelection', 'requestAfterPause'],
      },
      'list.filter': filtered,
      'list.clear_filters': filtered,
      'list.choose_view': filtered,
      'list.sort': paged,
      'list.go_to_page': paged,
      'list.reload': load,
      'address.changed': { ...load, guard: 'isOtherQuery' },
      'list.options_known': [
        { ...load, guard: 'hasUnknownValues', actions: ['keepOptions', ...load.actions] },
        { actions: 'keepOptions' },
      ],
      'list.select': { actions: 'select' },
    },
    states: {
      pending: {},
      success: { on: { 'list.load_more': { guard: 'hasMore', target: 'pending', actions: paged.actions } } },
      failure: {},
    },
  })
}

/** A list whose area loads the rows with `load`. */
export const withRows = <Row>(list: List<Row>, load: PromiseActorLogic<Page<Row>, { query: ListQuery }>): List<Row> =>
  list.provide({ actors: { rows: createArea<ListQuery, Page<Row>>('rows').provide({ actors: { load } }) } })

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
