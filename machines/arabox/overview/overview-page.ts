import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup, stateIn } from 'xstate'
import type { LocationSummary } from '../../../contract/location/location.ts'
import type { DayRange } from '../../calendar/day-range.ts'
import { withoutQuestionMark } from '../../kit/address/address.ts'
import { ANSWER_LIMIT_MS, createArea } from '../../kit/area/area.ts'
import { type Failure, failureOf, timeoutFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { socketMachine } from '../../live/socket.ts'
import { readsAllCompanies, type Viewer } from '../watch-permission.ts'
import { checkedIds, cityChoiceMachine, initialCities, type KnownCity } from './city-choice.ts'
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
  readOverviewFilter,
  type Selection,
  writeOverviewFilter,
} from './overview-filter.ts'

/** Data that the page needs first: the measured days, and whether the user's company owns locations. */
export type OverviewStart = { measured: DayRange | null; owns: boolean }
/** Cities of the choice, and the ids that an administrator checked on an earlier visit. */
export type CityList = { cities: readonly KnownCity[]; kept: readonly number[] | null }

/** All locations of the chosen cities that have an arabox. */
export const networkArea = createArea<Selection, readonly LocationSummary[]>('network')
export const deviceTable = createDeviceTable<DeviceQuery, LocationSummary>(initialDeviceQuery)

const changed = { actions: 'change' } as const

/** Commands that are deferred until the cities are loaded. */
const meanwhile = {
  'overview.filtered': [{ guard: 'changesScope', target: 'finding', reenter: true, actions: 'change' }, changed],
  'address.changed': [{ guard: 'changesScope', target: 'finding', reenter: true, actions: 'change' }, changed],
  'overview.searched': changed,
  'overview.cleared': changed,
  'overview.paged': changed,
} as const

type SeenDevices = {
  snapshot: {
    value: { list: string }
    context: { checkedAt: number | null; pages: number; devices: readonly LocationSummary[] }
  }
}

const seen = ({ snapshot: { value, context } }: SeenDevices) => ({
  list: value.list,
  at: context.checkedAt,
  pages: context.pages,
  rows: context.devices.length,
})

/**
 * The overview of araboxes (R14). It loads its initial data, then the cities of the own company or of the network, then
 * the table, the network and the live socket of the chosen cities. To provide: `begin`, `findCities`, the action `keep`
 * of `cities`, `devices`, `network`, `live`.
 */
export const overviewPage = setup({
  types: {
    context: {} as OverviewContext,
    events: {} as OverviewEvent,
    input: {} as { user: Viewer; search?: string },
    children: {} as { cities: 'cities'; devices: 'devices'; network: 'network'; live: 'live' },
  },
  actors: {
    begin: unprovided<OverviewStart, { company_id: number | null }>(),
    findCities: unprovided<CityList, { company_id: number | null; isAdmin: boolean }>(),
    cities: cityChoiceMachine,
    devices: deviceTable,
    network: networkArea,
    live: socketMachine,
  },
  actions: {
    keepAddress: assign(({ context, event }) =>
      event.type === 'address.changed'
        ? { filter: readOverviewFilter(event.search), address: withoutQuestionMark(event.search) }
        : context,
    ),
    keepBeginning: assign((_, { beginning: { measured, owns } }: { beginning: OverviewStart }) => ({
      measured,
      mayChoose: owns,
      failure: null,
    })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    change: assign(({ context, event }) => ({ filter: nextFilter(context, event) })),
    offerCities: enqueueActions(({ context, enqueue }, { list: { cities, kept } }: { list: CityList }) => {
      const admin = isAdmin(context.user)
      enqueue.assign({ failure: null, chosen: checkedIds(initialCities(cities, admin ? kept : null)) })
      enqueue.sendTo('cities', { type: 'cities.initialised', isAdmin: admin, cities, kept })
    }),
    choose: assign(({ context }, { chosen }: { chosen: readonly number[] }) => ({
      chosen,
      filter: { ...context.filter, page: 1 },
    })),
    apply: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ address: writeOverviewFilter(context.filter) })
      if (context.chosen.length === 0) {
        enqueue.sendTo('network', { type: 'area.cleared' })
        enqueue.assign({ asked: null })
        return
      }
      const selection = selectionOf(context)
      const asked = JSON.stringify(selection)
      if (asked !== context.asked) enqueue.sendTo('network', { type: 'area.requested', query: selection })
      enqueue.sendTo('devices', { type: 'devices.requested', query: queryOf(context) })
      enqueue.assign({ asked, isExpected: true })
    }),
    check: enqueueActions(({ context, enqueue }) => {
      if (context.chosen.length === 0) return
      enqueue.sendTo('devices', { type: 'devices.requested', query: queryOf(context) })
      enqueue.sendTo('network', { type: 'area.repeated' })
      enqueue.assign({ isExpected: true, counted: null })
    }),
    // A page change needs no audience request: the audience of all chosen locations is loaded.
    noteCheck: enqueueActions(({ context, enqueue }, { at }: { at: number | null }) => {
      const { measured, filter, isExpected } = context
      const counted = JSON.stringify([selectionOf(context), filter.days])
      if (measured && (!isExpected || counted !== context.counted)) {
        enqueue.sendTo('devices', { type: 'devices.stats_requested' })
      }
      if (!isExpected) enqueue.sendTo('network', { type: 'area.repeated' })
      enqueue.assign({ seenAt: at, isExpected: false, counted })
    }),
    noteFailedCheck: assign({ isExpected: false, counted: null }),
    goToLastPage: assign(({ context }, { pages, at }: { pages: number; at: number | null }) => ({
      filter: { ...context.filter, page: Math.max(1, pages) },
      seenAt: at,
    })),
    watch: enqueueActions(({ context, enqueue }, { places }: { places: readonly LocationSummary[] }) => {
      const { uuids, watchable } = followedLocations(context.user, places)
      for (const wish of followCommands(context.joined, uuids)) enqueue.sendTo('live', wish)
      enqueue.assign({ joined: uuids, watchable })
    }),
  },
  guards: {
    isHere: ({ context, event }) =>
      event.type === 'address.changed' && writeOverviewFilter(readOverviewFilter(event.search)) === context.address,
    changesScope: ({ context, event }) =>
      companyOf({ ...context, filter: nextFilter(context, event) }) !== companyOf(context),
    isUnseen: ({ context }, { list, at }: { list: string; at: number | null }) =>
      list === 'PENDING_DONE' && at !== context.seenAt,
    isFailed: (_, { list }: { list: string }) => list === 'PENDING_FAILURE',
    // Records were deleted meanwhile: go to the last page instead of an empty one.
    isBeyond: ({ context }, { list, at, rows, pages }: ReturnType<typeof seen>) =>
      list === 'PENDING_DONE' && at !== context.seenAt && rows === 0 && context.filter.page > Math.max(1, pages),
  },
  delays: { pause: 300, limit: ANSWER_LIMIT_MS },
}).createMachine({
  id: 'araboxes',
  context: ({ input }) => ({
    user: input.user,
    address: withoutQuestionMark(input.search ?? ''),
    filter: readOverviewFilter(input.search ?? ''),
    measured: null,
    mayChoose: false,
    failure: null,
    chosen: [],
    asked: null,
    counted: null,
    isExpected: false,
    seenAt: null,
    joined: [],
    watchable: 0,
  }),
  invoke: [
    {
      id: 'cities',
      src: 'cities',
      onSnapshot: [
        // A new city list is loading: the choice made in the old list is obsolete.
        { guard: stateIn({ begun: 'finding' }) },
        { guard: stateIn({ begun: 'unfound' }) },
        {
          guard: ({ context, event }) => hasOtherCities(context, checkedIds(event.snapshot.context.cities)),
          target: '#araboxes.begun.drafting',
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
          guard: { type: 'isBeyond', params: ({ event }) => seen(event) },
          target: '#araboxes.begun.applying',
          actions: { type: 'goToLastPage', params: ({ event }) => seen(event) },
        },
        {
          guard: { type: 'isUnseen', params: ({ event }) => seen(event) },
          actions: { type: 'noteCheck', params: ({ event }) => seen(event) },
        },
        { guard: { type: 'isFailed', params: ({ event }) => seen(event) }, actions: 'noteFailedCheck' },
      ],
    },
    {
      id: 'network',
      src: 'network',
      input: {},
      onSnapshot: {
        actions: { type: 'watch', params: ({ event }) => ({ places: event.snapshot.context.data ?? [] }) },
      },
    },
    { id: 'live', src: 'live' },
  ],
  initial: 'beginning',
  states: {
    beginning: {
      on: { 'address.changed': { actions: 'keepAddress' } },
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context: { user } }) => ({ company_id: readsAllCompanies(user) ? null : user.company_id }),
        onDone: {
          target: 'begun',
          actions: { type: 'keepBeginning', params: ({ event }) => ({ beginning: event.output }) },
        },
        onError: {
          target: 'unbegun',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: { limit: { target: 'unbegun', actions: { type: 'keepFailure', params: { failure: timeoutFailure } } } },
    },
    unbegun: { on: { 'overview.retried': 'beginning', 'address.changed': { actions: 'keepAddress' } } },
    begun: {
      initial: 'finding',
      on: {
        'overview.filtered': [
          { guard: 'changesScope', target: '.finding', actions: 'change' },
          { target: '.applying', actions: 'change' },
        ],
        'overview.searched': { target: '.drafting', actions: 'change' },
        'overview.cleared': { target: '.applying', actions: 'change' },
        'overview.paged': { target: '.applying', actions: 'change' },
        'overview.checked': { actions: 'check' },
        'address.changed': [
          { guard: 'isHere' },
          { guard: 'changesScope', target: '.finding', actions: 'change' },
          { target: '.applying', actions: 'change' },
        ],
      },
      states: {
        finding: {
          on: meanwhile,
          invoke: {
            id: 'findCities',
            src: 'findCities',
            input: ({ context }) => ({ company_id: companyOf(context), isAdmin: isAdmin(context.user) }),
            onDone: {
              target: 'applying',
              actions: { type: 'offerCities', params: ({ event }) => ({ list: event.output }) },
            },
            onError: {
              target: 'unfound',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
          after: {
            limit: { target: 'unfound', actions: { type: 'keepFailure', params: { failure: timeoutFailure } } },
          },
        },
        unfound: {
          on: {
            'overview.retried': 'finding',
            ...meanwhile,
            'overview.checked': 'finding',
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
