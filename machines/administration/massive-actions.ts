import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { AdministeredLocation } from '../../contract/location/administered-locations.ts'
import type { Industry } from '../../contract/location/industries.ts'
import { createArea } from '../kit/area/area.ts'
import { createList } from '../kit/list/list.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import {
  changeProgressArea,
  hasChangedLocations,
  type LocationChangeCommand,
  type LocationChangeOutcome,
  type LocationsChangeGroup,
  locationChangeArea,
  progressCommand,
} from './location-change.ts'

/** Initial query of the table: 5 locations per page, by name (X03, K10). */
export const massiveActionsDefaults: ListDefaults = {
  size: 5,
  sort_by: 'name',
  order: 'asc',
  sorts: ['id', 'name', 'address', 'company_name'],
  filters: { city_id: null, company_id: null, is_active: null },
  domains: { city_id: 'id', company_id: 'id' },
}

/** All locations, of which some belong to the industry. The selection stays when the page or the filter changes. */
export const massiveActionsList = createList<AdministeredLocation>('list', massiveActionsDefaults, {
  keyOf: ({ id }) => String(id),
  isKeptByFilters: true,
})

/** The industry, and the ids of its locations as they are stored. */
export type StoredIndustry = { industry: Industry; locationIds: readonly number[] }

/** Loads the industry with its locations. */
export const storedIndustryArea = createArea<{ industryId: number }, StoredIndustry>('storedIndustry')

/** The changes that make the selected locations those of the industry; none if they are already. */
export const changesOfSelection = (
  { industry, locationIds }: StoredIndustry,
  selected: readonly string[],
): LocationsChangeGroup[] => {
  const wanted = selected.map(Number)
  const added = wanted.filter((id) => !locationIds.includes(id))
  const removed = locationIds.filter((id) => !wanted.includes(id))
  return [
    ...(added.length > 0 ? [{ location_ids: added, change: { add_industry_ids: [industry.id] } }] : []),
    ...(removed.length > 0 ? [{ location_ids: removed, change: { remove_industry_ids: [industry.id] } }] : []),
  ]
}

/**
 * The page of massive actions: which locations belong to an industry (section X). After the industry was loaded, its
 * locations are selected; after a change and after an undo it is loaded again. To provide: `list`, `stored`, `change`,
 * `progress`.
 */
export const massiveActionsPage = setup({
  types: {
    context: {} as { industryId: number; search: string },
    input: {} as { industryId: number; search?: string },
    children: {} as { list: 'list'; stored: 'stored'; change: 'change'; progress: 'progress' },
  },
  actors: {
    list: massiveActionsList,
    stored: storedIndustryArea,
    change: locationChangeArea,
    progress: changeProgressArea,
  },
  actions: {
    selectStored: sendTo('list', (_, { data }: { data: StoredIndustry | null }) => ({
      type: 'list.select' as const,
      keys: data?.locationIds.map(String) ?? [],
    })),
    reload: sendTo('stored', { type: 'area.repeat' }),
    followProgress: sendTo(
      'progress',
      (_, { value, command }: { value: unknown; command: LocationChangeCommand | undefined }) =>
        progressCommand(value, command),
    ),
  },
  guards: {
    isLoaded: (_, { value }: { value: unknown }) => value === 'success',
    isStored: (_, { value, data }: { value: unknown; data: LocationChangeOutcome | null }) =>
      hasChangedLocations(value, data),
  },
}).createMachine({
  id: 'massiveActions',
  context: ({ input }) => ({ industryId: input.industryId, search: input.search ?? '' }),
  invoke: [
    { id: 'list', src: 'list', input: ({ context }) => ({ search: context.search }) },
    {
      id: 'stored',
      src: 'stored',
      input: ({ context }) => ({ query: { industryId: context.industryId } }),
      onSnapshot: {
        guard: { type: 'isLoaded', params: ({ event }) => ({ value: event.snapshot.value }) },
        actions: { type: 'selectStored', params: ({ event }) => ({ data: event.snapshot.context.data }) },
      },
    },
    {
      id: 'change',
      src: 'change',
      input: {},
      onSnapshot: [
        {
          guard: {
            type: 'isStored',
            params: ({ event }) => ({
              value: event.snapshot.value,
              data: event.snapshot.context.data,
            }),
          },
          actions: ['reload', sendTo('progress', { type: 'area.clear' })],
        },
        {
          actions: {
            type: 'followProgress',
            params: ({ event }) => ({ value: event.snapshot.value, command: event.snapshot.context.query }),
          },
        },
      ],
    },
    { id: 'progress', src: 'progress', input: {} },
  ],
})

export type MassiveActionsRef = ActorRefFrom<typeof massiveActionsPage>
