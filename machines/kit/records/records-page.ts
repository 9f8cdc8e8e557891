import { type ActorRefFrom, enqueueActions, sendTo, setup } from 'xstate'
import { type AreaRef, createArea } from '../area/area.ts'
import { createList } from '../list/list.ts'
import { type ListDefaults, type ListQuery, writeQuery } from '../list/list-query.ts'
import { downloadArea } from './download.ts'

/** The keys of all rows that match a filter at one moment, and the rows themselves if the actions on them need them. */
export type Matching<Row> = { keys: readonly string[]; rows?: readonly Row[] }

/** Code of the failure if more rows match than can be selected at once. */
export const TOO_MANY_MATCHING = 'too_many_matching'

/** Something outside of the list has changed its records. */
type RecordsFact = { type: 'records.changed' }

/**
 * Creates the machines of a list page of reference data: the list, the options of its filters, the download of the list
 * as a file, the selection of all rows that match, and the page that runs them. To provide: `load` of each.
 */
export const createRecordsPage = <Row extends { id: number }, Options>(id: string, defaults: ListDefaults) => {
  const list = createList<Row>('list', defaults, { keyOf: ({ id: key }) => String(key) })
  const options = createArea<null, Options>('options')
  const download = downloadArea
  const matching = createArea<ListQuery, Matching<Row>>('matching')
  const page = setup({
    types: {
      context: {} as { search: string },
      events: {} as { type: 'records.select_all' } | RecordsFact,
      input: {} as { search?: string } | undefined,
      children: {} as { list: 'list'; options: 'options'; download: 'download'; matching: 'matching' },
    },
    actors: { list, options, download, matching },
    actions: {
      findMatching: enqueueActions(({ enqueue, self }) => {
        const query = self.getSnapshot().children.list?.getSnapshot().context.query
        if (query) enqueue.sendTo('matching', { type: 'area.request', query })
      }),
      // An answer about a filter that was left in the meantime selects nothing.
      selectMatching: enqueueActions(
        ({ enqueue, self }, { query, found }: { query: ListQuery | undefined; found: Matching<Row> | null }) => {
          const shown = self.getSnapshot().children.list?.getSnapshot().context.query
          const filterOf = (each: ListQuery) => writeQuery({ ...each, page: 1 }, defaults)
          if (shown && query && found && filterOf(shown) === filterOf(query))
            enqueue.sendTo('list', { type: 'list.select', ...found })
        },
      ),
    },
    guards: { isFound: (_, { value }: { value: unknown }) => value === 'success' },
  }).createMachine({
    id,
    context: ({ input }) => ({ search: input?.search ?? '' }),
    invoke: [
      { id: 'list', src: 'list', input: ({ context }) => ({ search: context.search }) },
      { id: 'options', src: 'options', input: { query: null } },
      { id: 'download', src: 'download', input: undefined },
      {
        id: 'matching',
        src: 'matching',
        input: undefined,
        onSnapshot: {
          guard: { type: 'isFound', params: ({ event }) => ({ value: event.snapshot.value }) },
          actions: {
            type: 'selectMatching',
            params: ({ event }) => ({ query: event.snapshot.context.query, found: event.snapshot.context.data }),
          },
        },
      },
    ],
    // Something outside of the list has changed its records.
    on: {
      'records.changed': { actions: sendTo('list', { type: 'list.reload' }) },
      'records.select_all': { actions: 'findMatching' },
    },
  })
  return { list, options, download, matching, page }
}

/** The machines of a list page. */
export type RecordsPage<Row extends { id: number }, Options> = ReturnType<typeof createRecordsPage<Row, Options>>
/** A running list page. */
export type RecordsPageRef<Row extends { id: number }, Options> = ActorRefFrom<RecordsPage<Row, Options>['page']>
/** The running selection of all rows that match. */
export type MatchingRef<Row> = AreaRef<ListQuery, Matching<Row>>
