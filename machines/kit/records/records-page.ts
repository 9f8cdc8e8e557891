import { type ActorRefFrom, sendTo, setup } from 'xstate'
import { createArea } from '../area/area.ts'
import { createList } from '../list/list.ts'
import type { ListDefaults } from '../list/list-query.ts'
import { downloadArea } from './download.ts'

/**
 * Creates the machines of a list page of reference data: the list, the options of its filters, the download of the list
 * as a file, and the page that runs them. To provide: `load` of each.
 */
export const createRecordsPage = <Row extends { id: number }, Options>(id: string, defaults: ListDefaults) => {
  const list = createList<Row>('list', defaults, { keyOf: ({ id: key }) => String(key) })
  const options = createArea<null, Options>('options')
  const download = downloadArea
  const page = setup({
    types: {
      context: {} as { search: string },
      events: {} as { type: 'records.changed' },
      input: {} as { search?: string } | undefined,
      children: {} as { list: 'list'; options: 'options'; download: 'download' },
    },
    actors: { list, options, download },
  }).createMachine({
    id,
    context: ({ input }) => ({ search: input?.search ?? '' }),
    invoke: [
      { id: 'list', src: 'list', input: ({ context }) => ({ search: context.search }) },
      { id: 'options', src: 'options', input: { query: null } },
      { id: 'download', src: 'download', input: undefined },
    ],
    // Something outside of the list has changed its records.
    on: { 'records.changed': { actions: sendTo('list', { type: 'list.reloaded' }) } },
  })
  return { list, options, download, page }
}

/** The machines of a list page. */
export type RecordsPage<Row extends { id: number }, Options> = ReturnType<typeof createRecordsPage<Row, Options>>
/** A running list page. */
export type RecordsPageRef<Row extends { id: number }, Options> = ActorRefFrom<RecordsPage<Row, Options>['page']>
