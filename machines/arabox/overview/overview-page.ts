import { dequal } from 'dequal/lite'
import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup, stateIn } from 'xstate'
import type { LocationSummary } from '../../../contract/location/location.ts'
import type { DayRange } from '../../calendar/day-range.ts'
import { withoutQuestionMark } from '../../kit/address/address.ts'
import { createArea } from '../../kit/area/area.ts'
import { type Failure, keepCallFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { downloadArea } from '../../kit/records/download.ts'
import { socketMachine } from '../../live/socket.ts'
import { readsAllCompanies, type Viewer } from '../watch-permission.ts'
import { checkedIds, cityChoiceMachine, initialCities, type ListedCity } from './city-choice.ts'
import { createDeviceTable } from './device-table.ts'
import { followCommands, followedLocations } from './live-sums.ts'
import {
  companyOf,
  hasOtherCities,
  isAdmin,
  nextFilter,
  type OverviewContext,
  type OverviewEvent,
  queryOf,
  selectionOf,
} from './overview-context.ts'
import {
  type DeviceQuery,
  initialDeviceQuery,
  overviewParameters,
  readOverviewFilter,
  type Selection,
  writeOverviewFilter,
} from './overview-filter.ts'

/** Data that the page needs first: the measured days, and whether the user's company owns locations. */
export type OverviewStart = { measured: DayRange | null; ownsLocations: boolean }
/** Cities of the choice, and the ids that an administrator checked on an earlier visit. */
export type CityList = { cities: readonly ListedCity[]; kept: readonly number[] | null }

/** All locations of the chosen cities that have an arabox. */
export const networkArea = createArea<Selection, readonly LocationSummary[]>('network')
/** The table of one page of locations with an arabox. */
export const deviceTable = createDeviceTable<DeviceQuery, LocationSummary>(initialDeviceQuery)

const changed = { actions: 'change' } as const

/** Handlers while the cities are loading: commands change the filter, which is applied afterwards. */
const deferredCommands = {
  'overview.filter': [{ guard: 'changesScope', target: 'loadingCities', reenter: true, actions: 'change' }, changed],
  'address.changed': [{ guard: 'changesScope', target: 'loadingCities', reenter: true, actions: 'change' }, changed],
  'overview.search': changed,
  'overview.clear': changed,
  'overview.go_to_page': changed,
} as const

type DevicesSnapshotEvent = {
  snapshot: {
    value: { list: string }
    context: { checkedAt: number | null; pages: number; devices: readonly LocationSummary[] }
  }
}

const checkOf = ({ snapshot: { value, context } }: DevicesSnapshotEvent) => ({
  list: value.list,
  at: context.checkedAt,
  pages: context.pages,
  rows: context.devices.length,
})

/**
 * The overview of araboxes (R14). It loads its initial data, then the cities of the own company or of the network, and
 * then requests the table and the network of the chosen cities and joins their live locations. To provide:
 * `loadStart`, `loadCities`, the action `keep` of `cities`, `devices`, `network`, `live`, `download`.
 */
export const overviewPage = setup({
  types: {
    context: {} as OverviewContext,
    events: {} as OverviewEvent,
    input: {} as { user: Viewer; search?: string },
    children: {} as { cities: 'cities'; devices: 'devices'; network: 'network'; live: 'live'; download: 'download' },
  },
  actors: {
    loadStart: unprovided<OverviewStart, { company_id: number | null }>(),
    loadCities: unprovided<CityList, { company_id: number | null; isAdmin: boolean }>(),
    cities: cityChoiceMachine,
    devices: deviceTable,
    network: networkArea,
    live: socketMachine,
    download: downloadArea,
  },
  actions: {
    keepAddress: assign(({ context, event }) =>
      event.type === 'address.changed'
        ? { filter: readOverviewFilter(event.search), address: withoutQuestionMark(event.search) }
        : context,
    ),
    keepStart: assign((_, { start: { measured, ownsLocations } }: { start: OverviewStart }) => ({
      measured,
      canChooseScope: ownsLocations,
      failure: null,
    })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    change: assign(({ context, event }) => ({ filter: nextFilter(context, event) })),
    showCities: enqueueActions(({ context, enqueue }, { list: { cities, kept } }: { list: CityList }) => {
      const admin = isAdmin(context.user)
      enqueue.assign({ failure: null, chosen: checkedIds(initialCities(cities, admin ? kept : null)) })
      enqueue.sendTo('cities', { type: 'cities.initialise', isAdmin: admin, cities, kept })
    }),
    choose: assign(({ context }, { chosen }: { chosen: readonly number[] }) => ({
      chosen,
      filter: { ...context.filter, page: 1 },
    })),
    apply: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ address: writeOverviewFilter(context.filter) })
      const hasCities = context.chosen.length > 0
      enqueue.sendTo('network', { type: 'area.wanted', query: hasCities ? selectionOf(context) : null })
      if (!hasCities) return
      enqueue.sendTo('devices', { type: 'devices.request', query: queryOf(context) })
      enqueue.assign({ isRequested: true })
    }),
    check: enqueueActions(({ context, enqueue }) => {
      if (context.chosen.length === 0) return
      enqueue.sendTo('devices', { type: 'devices.request', query: queryOf(context) })
      enqueue.sendTo('network', { type: 'area.repeat' })
      enqueue.assign({ isRequested: true, requestedAudience: null })
    }),
    // A page change needs no audience request: the audience of all chosen locations is loaded.
    handleCheck: enqueueActions(({ context, enqueue }, { at }: { at: number | null }) => {
      const { measured, filter, isRequested } = context
      const requestedAudience = { ...selectionOf(context), days: filter.days }
      if (measured && !(isRequested && dequal(requestedAudience, context.requestedAudience))) {
        enqueue.sendTo('devices', { type: 'devices.request_stats' })
      }
      if (!isRequested) enqueue.sendTo('network', { type: 'area.repeat' })
      enqueue.assign({ handledAt: at, isRequested: false, requestedAudience })
    }),
    handleFailedCheck: assign({ isRequested: false, requestedAudience: null }),
    goToLastPage: assign(({ context }, { pages, at }: { pages: number; at: number | null }) => ({
      filter: { ...context.filter, page: Math.max(1, pages) },
      handledAt: at,
    })),
    followLocations: enqueueActions(
      ({ context, enqueue }, { locations }: { locations: readonly LocationSummary[] }) => {
        const { uuids, watchable } = followedLocations(context.user, locations)
        for (const command of followCommands(context.joined, uuids)) enqueue.sendTo('live', command)
        enqueue.assign({ joined: uuids, watchable })
      },
    ),
  },
  guards: {
    isOwnAddress: ({ context, event }) =>
      event.type === 'address.changed' && writeOverviewFilter(readOverviewFilter(event.search)) === context.address,
    changesScope: ({ context, event }) =>
      companyOf({ ...context, filter: nextFilter(context, event) }) !== companyOf(context),
    isNewCheck: ({ context }, { list, at }: { list: string; at: number | null }) =>
      list === 'PENDING_DONE' && at !== context.handledAt,
    isFailed: (_, { list }: { list: string }) => list === 'PENDING_FAILURE',
    // Records were deleted in the meantime: go to the last page instead of an empty one.
    isAfterLastPage: ({ context }, { list, at, rows, pages }: ReturnType<typeof checkOf>) =>
      list === 'PENDING_DONE' && at !== context.handledAt && rows === 0 && context.filter.page > Math.max(1, pages),
  },
  delays: { pause: 300 },
}).createMachine({
  id: 'araboxes',
  context: ({ input }) => ({
    user: input.user,
    address: withoutQuestionMark(input.search ?? ''),
    parameters: overviewParameters,
    filter: readOverviewFilter(input.search ?? ''),
    measured: null,
    canChooseScope: false,
    failure: null,
    chosen: [],
    requestedAudience: null,
    isRequested: false,
    handledAt: null,
    joined: [],
    watchable: 0,
  }),
  invoke: [
    {
      id: 'cities',
      src: 'cities',
      onSnapshot: [
        // A new city list is loading: the choice made in the old list is obsolete.
        { guard: stateIn({ started: 'loadingCities' }) },
        { guard: stateIn({ started: 'citiesFailed' }) },
        {
          guard: ({ context, event }) => hasOtherCities(context, checkedIds(event.snapshot.context.cities)),
          target: '#araboxes.started.drafting',
          actions: {
            type: 'choose',
            params: ({ event }) => ({ chosen: checkedIds(event.snapshot.context.cities) }),
          },
        },
      ],
    },
    {
      id: 'devices',
      src: 'devices',
      onSnapshot: [
        {
          guard: { type: 'isAfterLastPage', params: ({ event }) => checkOf(event) },
          target: '#araboxes.started.applying',
          actions: { type: 'goToLastPage', params: ({ event }) => checkOf(event) },
        },
        {
          guard: { type: 'isNewCheck', params: ({ event }) => checkOf(event) },
          actions: { type: 'handleCheck', params: ({ event }) => checkOf(event) },
        },
        { guard: { type: 'isFailed', params: ({ event }) => checkOf(event) }, actions: 'handleFailedCheck' },
      ],
    },
    {
      id: 'network',
      src: 'network',
      input: {},
      onSnapshot: {
        actions: { type: 'followLocations', params: ({ event }) => ({ locations: event.snapshot.context.data ?? [] }) },
      },
    },
    { id: 'live', src: 'live' },
    { id: 'download', src: 'download', input: {} },
  ],
  initial: 'starting',
  states: {
    starting: {
      on: { 'address.changed': { actions: 'keepAddress' } },
      invoke: {
        id: 'loadStart',
        src: 'loadStart',
        input: ({ context: { user } }) => ({ company_id: readsAllCompanies(user) ? null : user.company_id }),
        onDone: {
          target: 'started',
          actions: { type: 'keepStart', params: ({ event }) => ({ start: event.output }) },
        },
        onError: {
          target: 'startFailed',
          actions: keepCallFailure,
        },
      },
    },
    startFailed: { on: { 'overview.retry': 'starting', 'address.changed': { actions: 'keepAddress' } } },
    started: {
      initial: 'loadingCities',
      on: {
        'overview.filter': [
          { guard: 'changesScope', target: '.loadingCities', actions: 'change' },
          { target: '.applying', actions: 'change' },
        ],
        'overview.search': { target: '.drafting', actions: 'change' },
        'overview.clear': { target: '.applying', actions: 'change' },
        'overview.go_to_page': { target: '.applying', actions: 'change' },
        'overview.check': { actions: 'check' },
        'address.changed': [
          { guard: 'isOwnAddress' },
          { guard: 'changesScope', target: '.loadingCities', actions: 'change' },
          { target: '.applying', actions: 'change' },
        ],
      },
      states: {
        loadingCities: {
          on: deferredCommands,
          invoke: {
            id: 'loadCities',
            src: 'loadCities',
            input: ({ context }) => ({ company_id: companyOf(context), isAdmin: isAdmin(context.user) }),
            onDone: {
              target: 'applying',
              actions: { type: 'showCities', params: ({ event }) => ({ list: event.output }) },
            },
            onError: {
              target: 'citiesFailed',
              actions: keepCallFailure,
            },
          },
        },
        citiesFailed: {
          on: {
            'overview.retry': 'loadingCities',
            ...deferredCommands,
            'overview.check': 'loadingCities',
          },
        },
        settled: {},
        drafting: { after: { pause: 'applying' } },
        applying: { always: { target: 'settled', actions: 'apply' } },
      },
    },
  },
})

export type OverviewRef = ActorRefFrom<typeof overviewPage>
export type OverviewSnapshot = SnapshotFrom<typeof overviewPage>
