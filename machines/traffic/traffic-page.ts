import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { DayRange } from '../calendar/day-range.ts'
import { daysOfPreset, type Preset } from '../calendar/period-presets.ts'
import { type AddressContext, type AddressFact, withoutQuestionMark } from '../kit/address/address.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { reportMachine } from '../report/report-download.ts'
import { earlierArea, earlierQueryOf } from './comparison/earlier-period.ts'
import { changedTable, initialTable, type LocationTable } from './location-table.ts'
import { hourPlayer } from './map/hour-player.ts'
import {
  agesArea,
  audienceArea,
  cellsArea,
  citiesArea,
  locationsArea,
  netGrossArea,
  specialDaysArea,
  totalArea,
  trafficArea,
  weekdaysArea,
  weekHoursArea,
} from './traffic-areas.ts'
import {
  initialFilter,
  isValidFilter,
  readFilter,
  type TrafficFilter,
  trafficParameters,
  type ValidFilter,
  writeFilter,
} from './traffic-filter.ts'
import { trafficQueriesOf } from './traffic-queries.ts'

/** First and last measured day; both null before the first measurement. */
export type MeasuredPeriod = { date_from: string | null; date_to: string | null }

/** Context of the page: the draft filter of the controls, the applied filter, and the address of the applied filter. */
export type TrafficContext = AddressContext & {
  measured: DayRange | null
  draft: TrafficFilter | null
  applied: ValidFilter | null
  table: LocationTable
  failure: Failure | null
}

/** Commands of the traffic page. */
export type TrafficEvent =
  | { type: 'traffic.filter'; filter: Partial<TrafficFilter> }
  | { type: 'traffic.choose_preset'; preset: Preset }
  | { type: 'traffic.clear' }
  | { type: 'traffic.change_table'; table: Partial<LocationTable> }
  | { type: 'traffic.retry' }
  | AddressFact

const measuredDays = ({ date_from, date_to }: MeasuredPeriod): DayRange | null =>
  date_from !== null && date_to !== null ? { from: date_from, to: date_to } : null

/** The draft after a command; null before the measured period is known. */
const nextDraft = ({ draft, measured }: TrafficContext, event: TrafficEvent): TrafficFilter | null => {
  if (!draft || !measured) return draft
  switch (event.type) {
    case 'traffic.filter': {
      const changed = { ...draft, ...event.filter }
      const { from, to } = initialFilter(measured)
      return changed.from === null && changed.to === null ? { ...changed, from, to } : changed
    }
    case 'traffic.choose_preset':
      return { ...draft, ...daysOfPreset(event.preset, measured) }
    case 'traffic.clear':
      return {
        ...initialFilter(measured),
        ages: draft.ages,
        timeOfDay: draft.timeOfDay,
        kind: draft.kind,
        compare: draft.compare,
      }
    case 'address.changed':
      return readFilter(event.search, initialFilter(measured))
    default:
      return draft
  }
}

/** Ids of the areas that are requested for every filter. */
export const trafficAreaIds = [
  'total',
  'locations',
  'specialDays',
  'audience',
  'traffic',
  'netGross',
  'weekdays',
  'weekHours',
  'ages',
  'cells',
] as const

/**
 * The traffic page. It first loads the measured period. The draft of the filter is applied after a pause: every area
 * whose request body changed is requested again. To provide: `loadPeriod`, the areas, `report`.
 */
export const trafficPage = setup({
  types: {
    context: {} as TrafficContext,
    events: {} as TrafficEvent,
    input: {} as { search?: string } | undefined,
    children: {} as {
      total: 'total'
      locations: 'locations'
      specialDays: 'specialDays'
      audience: 'audience'
      traffic: 'traffic'
      netGross: 'netGross'
      weekdays: 'weekdays'
      weekHours: 'weekHours'
      ages: 'ages'
      earlier: 'earlier'
      cells: 'cells'
      hours: 'hours'
      cities: 'cities'
      report: 'report'
    },
  },
  actors: {
    loadPeriod: unprovided<MeasuredPeriod, void>(),
    total: totalArea,
    locations: locationsArea,
    specialDays: specialDaysArea,
    audience: audienceArea,
    traffic: trafficArea,
    netGross: netGrossArea,
    weekdays: weekdaysArea,
    weekHours: weekHoursArea,
    ages: agesArea,
    earlier: earlierArea,
    cells: cellsArea,
    hours: hourPlayer,
    cities: citiesArea,
    report: reportMachine,
  },
  actions: {
    keepAddress: assign({
      address: ({ context, event }) =>
        event.type === 'address.changed' ? withoutQuestionMark(event.search) : context.address,
    }),
    keepMeasured: assign((_, { period }: { period: MeasuredPeriod }) => ({
      measured: measuredDays(period),
      failure: null,
    })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    readAddress: assign(({ context }) => ({
      draft: context.measured && readFilter(context.address, initialFilter(context.measured)),
    })),
    change: assign(({ context, event }) => ({ draft: nextDraft(context, event) })),
    changeTable: assign(({ context, event }) =>
      event.type === 'traffic.change_table' ? { table: changedTable(context.table, event.table) } : {},
    ),
    apply: enqueueActions(({ context, enqueue }) => {
      const { draft, measured, table } = context
      if (!draft || !measured || !isValidFilter(draft)) return
      const queries = trafficQueriesOf(draft)
      for (const id of trafficAreaIds) enqueue.sendTo(id, { type: 'area.wanted', query: queries[id] })
      enqueue.sendTo('earlier', { type: 'area.wanted', query: earlierQueryOf(draft) })
      enqueue.sendTo('hours', { type: 'hours.limit', from: draft.hourFrom, to: draft.hourTo })
      enqueue.assign({
        applied: draft,
        address: writeFilter(draft, initialFilter(measured)),
        table: { ...table, page: 1 },
      })
    }),
  },
  guards: {
    isValid: ({ context }) => context.draft !== null && isValidFilter(context.draft),
    isOtherFilter: ({ context, event }) =>
      event.type === 'address.changed' &&
      context.measured !== null &&
      writeFilter(readFilter(event.search, initialFilter(context.measured)), initialFilter(context.measured)) !==
        context.address,
  },
  delays: { pause: 300 },
}).createMachine({
  id: 'traffic',
  context: ({ input }) => ({
    address: withoutQuestionMark(input?.search ?? ''),
    parameters: trafficParameters,
    measured: null,
    draft: null,
    applied: null,
    table: initialTable,
    failure: null,
  }),
  invoke: [
    { id: 'total', src: 'total', input: {} },
    { id: 'locations', src: 'locations', input: {} },
    { id: 'specialDays', src: 'specialDays', input: {} },
    { id: 'audience', src: 'audience', input: {} },
    { id: 'traffic', src: 'traffic', input: {} },
    { id: 'netGross', src: 'netGross', input: {} },
    { id: 'weekdays', src: 'weekdays', input: {} },
    { id: 'weekHours', src: 'weekHours', input: {} },
    { id: 'earlier', src: 'earlier', input: {} },
    { id: 'ages', src: 'ages', input: {} },
    { id: 'cells', src: 'cells', input: {} },
    { id: 'hours', src: 'hours' },
    { id: 'cities', src: 'cities', input: { query: 'all' as const } },
    { id: 'report', src: 'report' },
  ],
  initial: 'loadingPeriod',
  states: {
    loadingPeriod: {
      on: { 'address.changed': { actions: 'keepAddress' } },
      invoke: {
        id: 'loadPeriod',
        src: 'loadPeriod',
        onDone: [
          {
            guard: ({ event }) => measuredDays(event.output) !== null,
            target: 'loaded',
            actions: [
              { type: 'keepMeasured', params: ({ event }) => ({ period: event.output }) },
              'readAddress',
              'apply',
            ],
          },
          { target: 'unmeasured' },
        ],
        onError: {
          target: 'failed',
          actions: keepCallFailure,
        },
      },
    },
    failed: { on: { 'traffic.retry': 'loadingPeriod', 'address.changed': { actions: 'keepAddress' } } },
    unmeasured: { on: { 'traffic.retry': 'loadingPeriod', 'address.changed': { actions: 'keepAddress' } } },
    loaded: {
      initial: 'applying',
      on: {
        'traffic.filter': { target: '.drafting', actions: 'change' },
        'traffic.choose_preset': { target: '.applying', actions: 'change' },
        'traffic.clear': { target: '.applying', actions: 'change' },
        'traffic.change_table': { actions: 'changeTable' },
        'address.changed': { guard: 'isOtherFilter', target: '.applying', actions: 'change' },
      },
      states: {
        settled: {},
        drafting: { after: { pause: 'applying' } },
        applying: { always: [{ guard: 'isValid', target: 'settled', actions: 'apply' }, { target: 'invalid' }] },
        invalid: {},
      },
    },
  },
})

export type TrafficRef = ActorRefFrom<typeof trafficPage>
export type TrafficSnapshot = SnapshotFrom<typeof trafficPage>
