import { type ActorRefFrom, sendTo, setup } from 'xstate'
import {
  type Campaign,
  campaignStatuses,
  type ListedCampaign,
  offerStatuses,
} from '../../../contract/campaign/campaign.ts'
import { campaignSorts } from '../../../contract/campaign/campaign-operations.ts'
import { createArea } from '../../kit/area/area.ts'
import { failureOf } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { createList } from '../../kit/list/list.ts'
import type { ListDefaults } from '../../kit/list/list-query.ts'
import { downloadArea } from '../../kit/records/download.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'
import { type CopyFact, copyMachine } from '../copy/copy.ts'

/** Initial query of the lists of campaigns and offers: ten per page, newest first (K01). */
export const campaignListDefaults: ListDefaults = {
  size: 10,
  sort_by: 'created_at',
  order: 'desc',
  filters: { status: [], missed_start: null, company_id: [], city_id: [], date_from: null, date_to: null },
  domains: {
    status: campaignStatuses,
    missed_start: 'boolean',
    company_id: 'id',
    city_id: 'id',
    date_from: 'day',
    date_to: 'day',
  },
  sorts: campaignSorts,
}

/** Companies and cities that a list can be filtered by. */
export type FilterOptions = { companies: { id: number; name: string }[]; cities: { id: number; name: string }[] }

const idsOf = (records: readonly { id: number }[] = []): number[] => records.map(({ id }) => id)

const keptSelection = { keyOf: ({ uuid }: Campaign) => uuid }

/** The list of campaigns. A selection outlives its page. */
export const campaignList = createList<ListedCampaign>('list', campaignListDefaults, keptSelection)
/** The list of offers, which have fewer statuses. */
export const offerList = createList<ListedCampaign>(
  'list',
  { ...campaignListDefaults, domains: { ...campaignListDefaults.domains, status: offerStatuses } },
  keptSelection,
)
/** The options of its filters. */
export const filterOptionsArea = createArea<'all', FilterOptions>('filterOptions')

/** Commands of the page: accept several campaigns at once. The list has its own commands. */
export type CampaignListPageEvent = { type: 'campaigns.accept'; campaigns: readonly Campaign[] } | CopyFact

/** Numbers of campaigns that were accepted and refused. */
export type BulkAcceptance = { accepted: number; refused: number }

/**
 * The page of the campaign list: the list, the options of its filters, and accepting several campaigns at once. To
 * provide: `list`, `options`, `download`, `copying`, `acceptAll`.
 */
export const campaignListPage = setup({
  types: {
    context: {} as { search: string },
    events: {} as CampaignListPageEvent,
    input: {} as { search?: string } | undefined,
    children: {} as { list: 'list'; options: 'options'; download: 'download'; copying: 'copying' },
  },
  actors: {
    list: campaignList,
    options: filterOptionsArea,
    download: downloadArea,
    copying: copyMachine,
    acceptAll: unprovided<BulkAcceptance, { campaigns: readonly Campaign[] }>(),
  },
  actions: {
    toast: toastAction(),
    dropUnknown: sendTo('list', (_, { data }: { data: FilterOptions | null }) => ({
      type: 'list.options_known' as const,
      options: { company_id: idsOf(data?.companies), city_id: idsOf(data?.cities) },
    })),
  },
  guards: { areKnown: (_, { data }: { data: FilterOptions | null }) => data !== null },
}).createMachine({
  id: 'browsing',
  context: ({ input }) => ({ search: input?.search ?? '' }),
  invoke: [
    { id: 'copying', src: 'copying' },
    { id: 'list', src: 'list', input: ({ context }) => ({ search: context.search }) },
    {
      id: 'options',
      src: 'options',
      input: { query: 'all' as const },
      onSnapshot: {
        guard: { type: 'areKnown', params: ({ event }) => event.snapshot.context },
        actions: { type: 'dropUnknown', params: ({ event }) => event.snapshot.context },
      },
    },
    { id: 'download', src: 'download', input: {} },
  ],
  on: { 'copy.changed': { actions: sendTo('list', { type: 'list.reload' }) } },
  initial: 'idle',
  states: {
    idle: { on: { 'campaigns.accept': 'accepting' } },
    accepting: {
      invoke: {
        id: 'acceptAll',
        src: 'acceptAll',
        input: ({ event }) => ({ campaigns: event.type === 'campaigns.accept' ? event.campaigns : [] }),
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'toast',
              params: ({ event }) => ({
                kind: event.output.refused > 0 ? 'warn' : 'success',
                code: 'bulkAccepted',
                params: { count: event.output.accepted, refused: event.output.refused },
              }),
            },
            sendTo('list', { type: 'list.reload' }),
          ],
        },
        onError: {
          target: 'idle',
          // Some of them may have been accepted, which the reloaded list shows.
          actions: [
            {
              type: 'toast',
              params: ({ event }) => ({ kind: 'error', code: 'somethingWrong', failure: failureOf(event.error) }),
            },
            sendTo('list', { type: 'list.reload' }),
          ],
        },
      },
    },
  },
})

export type CampaignListPageRef = ActorRefFrom<typeof campaignListPage>
