import { type ActorRefFrom, setup } from 'xstate'
import type { ClosedDay, HistoryState } from '../../contract/history.ts'
import { createArea } from '../kit/area/area.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'

/** Initial query of the list of closed days: 25 per page, newest first. */
export const historyDefaults: ListDefaults = { size: 25, sort_by: 'number', order: 'desc', sorts: ['number'] }

/** A closed day as a row of the list. */
export type ListedDay = ClosedDay & { id: number }

/** The list of closed days. */
export const closedDaysPage = createRecordsPage<ListedDay, null>('closedDays', historyDefaults)

/** Up to which day records are closed, and roots were sent outside. */
export const historyStateArea = createArea<'all', HistoryState>('historyState')

/** Saves the roots of all closed days as a file; its data is the name of the file. */
export const rootsFileArea = createArea<'all', string>('rootsFile')

/** The closed days beside the state of the chain. To provide: `records`, `state`, `roots`. */
export const historyPage = setup({
  types: {
    context: {} as { search: string },
    input: {} as { search: string },
    children: {} as { records: 'records'; state: 'state'; roots: 'roots' },
  },
  actors: { records: closedDaysPage.page, state: historyStateArea, roots: rootsFileArea },
}).createMachine({
  id: 'historyPage',
  context: ({ input }) => ({ search: input.search }),
  invoke: [
    { id: 'records', src: 'records', input: ({ context }) => ({ search: context.search }) },
    { id: 'state', src: 'state', input: { query: 'all' } },
    { id: 'roots', src: 'roots', input: undefined },
  ],
})

export type HistoryPageRef = ActorRefFrom<typeof historyPage>
