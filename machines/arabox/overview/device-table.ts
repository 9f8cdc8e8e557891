import { type ActorRefFrom, assign, not, raise, type SnapshotFrom, setup, stateIn } from 'xstate'
import { MINUTE_MS } from '../../calendar/durations.ts'
import { type Failure, keepCallFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'

/** Interval of the status checks in milliseconds (K17). */
export const STATUS_CHECK_MS = 15 * MINUTE_MS

/** Audience of one location from the statistics; elapsed and measured hours if known. */
export type DeviceAudience = { location_uuid: string; audience: number; hours?: number; measured_hours?: number }

/** A page of devices and its time in milliseconds since 1970. */
export type DevicePage<Device> = { items: readonly Device[]; total: number; pages: number; at: number }

/** Context of the device table. The rows stay during a new request and after a failure. */
export type DeviceTableContext<Query, Device> = {
  query: Query
  devices: readonly Device[]
  total: number
  pages: number
  /** Time of the latest answer in milliseconds since 1970; null before the first. */
  checkedAt: number | null
  audiences: readonly DeviceAudience[]
  failure: Failure | null
  isVisible: boolean
}

/** The device table was shown, or was hidden. */
type DeviceTableFact = { type: 'devices.shown' } | { type: 'devices.hidden' }

/** Commands of the device table: request a page, and the audience of its query. */
export type DeviceTableEvent<Query> =
  | { type: 'devices.request'; query: Query }
  | { type: 'devices.request_stats' }
  | DeviceTableFact

/**
 * The machine of the device table. The states of its list have the names of the specification, in capitals (M05):
 * STANDBY before the first request and while statistics are loaded (M06), PENDING, PENDING_DONE, PENDING_FAILURE. It
 * requests its page again every 15 minutes while it is
 * visible (K17). A check that becomes due while the table is hidden is made when it is visible again. `query` is the
 * initial query. To provide: `list`, `stats`.
 */
export const createDeviceTable = <Query, Device>(query: Query) =>
  setup({
    types: {
      context: {} as DeviceTableContext<Query, Device>,
      events: {} as DeviceTableEvent<Query>,
    },
    actors: {
      list: unprovided<DevicePage<Device>, { query: Query }>(),
      stats: unprovided<readonly DeviceAudience[], { query: Query; devices: readonly Device[] }>(),
    },
    actions: {
      keepQuery: assign(({ context, event }) => ({
        query: event.type === 'devices.request' ? event.query : context.query,
      })),
      keepDevices: assign((_, { page: { items, total, pages, at } }: { page: DevicePage<Device> }) => ({
        devices: items,
        total,
        pages,
        checkedAt: at,
        failure: null,
      })),
      keepAudiences: assign((_, { audiences }: { audiences: readonly DeviceAudience[] }) => ({
        audiences,
        failure: null,
      })),
      keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
      repeatRequest: raise(({ context }) => ({ type: 'devices.request' as const, query: context.query })),
      show: assign({ isVisible: true }),
      hide: assign({ isVisible: false }),
    },
    guards: { isVisible: ({ context }) => context.isVisible, isListed: not(stateIn({ list: 'PENDING' })) },
    delays: { check: STATUS_CHECK_MS },
  }).createMachine({
    id: 'devices',
    context: {
      query,
      devices: [],
      total: 0,
      pages: 0,
      checkedAt: null,
      audiences: [],
      failure: null,
      isVisible: true,
    },
    type: 'parallel',
    on: { 'devices.hidden': { actions: 'hide' } },
    states: {
      list: {
        initial: 'STANDBY',
        on: { 'devices.request': { target: '.PENDING', actions: 'keepQuery' } },
        states: {
          STANDBY: {},
          PENDING: {
            invoke: {
              id: 'list',
              src: 'list',
              input: ({ context }) => ({ query: context.query }),
              onDone: {
                target: 'PENDING_DONE',
                actions: { type: 'keepDevices', params: ({ event }) => ({ page: event.output }) },
              },
              onError: {
                target: 'PENDING_FAILURE',
                actions: keepCallFailure,
              },
            },
          },
          PENDING_DONE: { on: { 'devices.request_stats': 'STANDBY' } },
          PENDING_FAILURE: { on: { 'devices.request_stats': 'STANDBY' } },
        },
      },
      stats: {
        initial: 'idle',
        // No statistics can be requested before the list is loaded.
        on: { 'devices.request_stats': { guard: 'isListed', target: '.loading' } },
        states: {
          idle: {},
          loading: {
            invoke: {
              id: 'stats',
              src: 'stats',
              input: ({ context }) => ({ query: context.query, devices: context.devices }),
              onDone: {
                target: 'loaded',
                actions: { type: 'keepAudiences', params: ({ event }) => ({ audiences: event.output }) },
              },
              onError: {
                target: 'failed',
                actions: keepCallFailure,
              },
            },
          },
          loaded: {},
          failed: {},
        },
      },
      check: {
        initial: 'waiting',
        states: {
          waiting: {
            after: {
              check: [
                { guard: 'isVisible', target: 'waiting', reenter: true, actions: 'repeatRequest' },
                { target: 'due' },
              ],
            },
            on: { 'devices.shown': { actions: 'show' } },
          },
          due: { on: { 'devices.shown': { target: 'waiting', actions: ['show', 'repeatRequest'] } } },
        },
      },
    },
  })

export type DeviceTableSnapshot<Query, Device> = SnapshotFrom<ReturnType<typeof createDeviceTable<Query, Device>>>
export type DeviceTableRef<Query, Device> = ActorRefFrom<ReturnType<typeof createDeviceTable<Query, Device>>>
