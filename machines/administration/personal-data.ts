import { type ActorRefFrom, sendTo, setup } from 'xstate'
import { type KeptDays, type Person, personStates } from '../../contract/users/personal-data.ts'
import { createArea } from '../kit/area/area.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import { toastAction } from '../kit/toasts/toasts.ts'
import { personExportArea } from '../session/person-export.ts'

/** Initial query of the list of accounts with their personal data: 25 per page, by number. */
export const personDefaults: ListDefaults = {
  size: 25,
  sort_by: 'id',
  order: 'asc',
  sorts: ['id', 'name', 'created_at'],
  filters: { state: null },
  domains: { state: personStates },
}

/** The list of accounts, also of deleted and erased ones. */
export const personPage = createRecordsPage<Person, null>('persons', personDefaults)

/** For how long personal data is kept. */
export const keptDaysArea = createArea<'all', KeptDays>('keptDays')

/** The erasure of an account; its data is the number of the account. */
export const personErasureArea = createArea<{ id: number }, number>('personErasure')

/**
 * The page of personal data: accounts, their export and erasure, and the periods. An erasure loads the list again. To
 * provide: `records`, `periods`, `export`, `erasure`.
 */
export const personalDataPage = setup({
  types: {
    context: {} as { search: string },
    input: {} as { search: string },
    children: {} as { records: 'records'; periods: 'periods'; export: 'export'; erasure: 'erasure' },
  },
  actors: {
    records: personPage.page,
    periods: keptDaysArea,
    export: personExportArea,
    erasure: personErasureArea,
  },
  actions: { toast: toastAction() },
}).createMachine({
  id: 'personalDataPage',
  context: ({ input }) => ({ search: input.search }),
  invoke: [
    { id: 'records', src: 'records', input: ({ context }) => ({ search: context.search }) },
    { id: 'periods', src: 'periods', input: { query: 'all' } },
    { id: 'export', src: 'export', input: undefined },
    {
      id: 'erasure',
      src: 'erasure',
      input: undefined,
      onSnapshot: {
        guard: ({ event }) => event.snapshot.value === 'success',
        actions: [
          { type: 'toast', params: { kind: 'warn', code: 'personErased' } },
          sendTo('records', { type: 'records.changed' }),
        ],
      },
    },
  ],
})

export type PersonalDataPageRef = ActorRefFrom<typeof personalDataPage>
