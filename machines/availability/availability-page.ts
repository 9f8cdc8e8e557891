import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { Occupancy } from '../../contract/campaign/occupancy.ts'
import { type AddressContext, type AddressFact, withoutQuestionMark } from '../kit/address/address.ts'
import { createArea } from '../kit/area/area.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import {
  type AvailabilityFilter,
  availabilityParameters,
  initialAvailability,
  movedDay,
  type OccupancyQuery,
  occupancyQuery,
  readAvailability,
  writeAvailability,
} from './availability-filter.ts'

/** A city or an industry of the filter. */
export type NamedChoice = { id: number; name: string }
/** What the page needs before its first question: the platform's day, and the choices of the filter. */
export type AvailabilityStart = { today: string; cities: NamedChoice[]; industries: NamedChoice[] }
/** A day of a row, for which the page names the campaigns that hold its slots. */
export type ChosenCell = { row: number; date: string }

/** Occupancy by day of the cities of the network, or of the screens of one city. */
export const occupancyArea = createArea<OccupancyQuery, Occupancy>('occupancy')

type AvailabilityContext = AddressContext & {
  start: AvailabilityStart | null
  filter: AvailabilityFilter | null
  chosen: ChosenCell | null
  failure: Failure | null
}

/** Commands of the calendar of availability. */
export type AvailabilityEvent =
  | { type: 'availability.filter'; filter: Partial<AvailabilityFilter> }
  | { type: 'availability.move'; by: -1 | 1 }
  | { type: 'availability.choose_cell'; cell: ChosenCell | null }
  | { type: 'availability.retry' }
  | AddressFact

const nextFilter = ({ filter, start }: AvailabilityContext, event: AvailabilityEvent): AvailabilityFilter | null => {
  if (!filter || !start) return filter
  switch (event.type) {
    case 'availability.filter':
      return { ...filter, page: 1, ...event.filter }
    case 'availability.move':
      return { ...filter, day: movedDay(filter, event.by) }
    case 'address.changed':
      return readAvailability(event.search, initialAvailability(start.today))
    default:
      return filter
  }
}

/**
 * The calendar of availability. It first loads the platform's day and the choices of the filter, then the occupancy,
 * again after each change of the filter. To provide: `loadStart`, `occupancy`.
 */
export const availabilityPage = setup({
  types: {
    context: {} as AvailabilityContext,
    events: {} as AvailabilityEvent,
    input: {} as { search?: string } | undefined,
    children: {} as { occupancy: 'occupancy' },
  },
  actors: { loadStart: unprovided<AvailabilityStart, void>(), occupancy: occupancyArea },
  actions: {
    keepAddress: assign({
      address: ({ context, event }) =>
        event.type === 'address.changed' ? withoutQuestionMark(event.search) : context.address,
    }),
    keepStart: assign(({ context }, { start }: { start: AvailabilityStart }) => ({
      start,
      filter: readAvailability(context.address, initialAvailability(start.today)),
      failure: null,
    })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    choose: assign({
      chosen: ({ context, event }) => (event.type === 'availability.choose_cell' ? event.cell : context.chosen),
    }),
    change: assign(({ context, event }) => ({ filter: nextFilter(context, event), chosen: null })),
    request: enqueueActions(({ context, enqueue }) => {
      const { filter, start } = context
      if (!filter || !start) return
      enqueue.sendTo('occupancy', { type: 'area.request', query: occupancyQuery(filter) })
      enqueue.assign({ address: writeAvailability(filter, initialAvailability(start.today)) })
    }),
  },
  guards: {
    isOtherFilter: ({ context, event }) =>
      event.type === 'address.changed' && withoutQuestionMark(event.search) !== context.address,
  },
}).createMachine({
  id: 'availability',
  context: ({ input }) => ({
    address: withoutQuestionMark(input?.search ?? ''),
    parameters: availabilityParameters,
    start: null,
    filter: null,
    chosen: null,
    failure: null,
  }),
  invoke: [{ id: 'occupancy', src: 'occupancy', input: {} }],
  initial: 'loadingStart',
  states: {
    loadingStart: {
      on: { 'address.changed': { actions: 'keepAddress' } },
      invoke: {
        id: 'loadStart',
        src: 'loadStart',
        onDone: {
          target: 'loaded',
          actions: [{ type: 'keepStart', params: ({ event }) => ({ start: event.output }) }, 'request'],
        },
        onError: { target: 'failed', actions: keepCallFailure },
      },
    },
    failed: { on: { 'availability.retry': 'loadingStart', 'address.changed': { actions: 'keepAddress' } } },
    loaded: {
      on: {
        'availability.filter': { actions: ['change', 'request'] },
        'availability.move': { actions: ['change', 'request'] },
        'availability.choose_cell': { actions: 'choose' },
        'address.changed': { guard: 'isOtherFilter', actions: ['change', 'request'] },
      },
    },
  },
})

/** The running calendar of availability. */
export type AvailabilityRef = ActorRefFrom<typeof availabilityPage>
