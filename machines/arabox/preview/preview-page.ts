import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { araboxOperations } from '../../../contract/live/araboxes.ts'
import type { LocationDetail, Point, ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { ANSWER_LIMIT_MS, createArea } from '../../kit/area/area.ts'
import { type Failure, failureOf, timeoutFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'
import { createHeatmap } from '../../live/heatmap.ts'
import { socketMachine } from '../../live/socket.ts'
import { reportMachine } from '../../report/report.ts'
import { pictureMachine } from './picture.ts'

/** Refresh interval of the day's counts in milliseconds. */
const DAY_POLL_MS = 60_000
/** Number of heatmap tracks that are loaded page by page without a command. */
export const TRACK_LIMIT = 20_000

/** Track of a person or vehicle through the picture. */
export type Track = readonly Point[]
/** Counts of today by hour, with the usual counts (C90, E30). */
export type Today = AnswerOf<typeof araboxOperations.hourlyToday>
/** Usual counts of this weekday up to now (C89). */
export type UsualSoFar = AnswerOf<typeof araboxOperations.usualSoFar>
/** New position of a screen's line. */
export type LineChange = { id: number; position: ScreenPosition }

/** Zones of a location by its id (C91); null if they cannot be drawn. */
export const zonesArea = createArea<number, ZoneShapes | null>('zones')
/** Counts of the current day by the location's id. */
export const todayArea = createArea<number, Today>('today', { pollMs: DAY_POLL_MS })
/** Counts of the usual day by the location's id. */
export const usualArea = createArea<number, UsualSoFar>('usual', { pollMs: DAY_POLL_MS })
/** Tracks through the location's picture, page by page. */
export const tracksMachine = createHeatmap<Track>({ most: TRACK_LIMIT })

/** Context of the page of one arabox. The failure stays until the location is found. */
export type AraboxPreviewContext = {
  uuid: string
  place: LocationDetail | null
  placeFailure: Failure | null
  /** Whether the heatmap was requested; it is not loaded before, because it has many pages. */
  hasHeat: boolean
}

/** Commands of the page: find the location again, show the heatmap (loaded on first use), move the screen's line. */
export type AraboxPreviewEvent =
  | { type: 'place.retried' }
  | { type: 'heat.wanted' }
  | { type: 'heat.renewed' }
  | { type: 'line.moved'; position: ScreenPosition }

/**
 * The page of one arabox (R15): its location, then all data that needs the location's id, and the live socket, which
 * lives as long as the page (W12), and its picture. To provide: `find`, `saveLine`, the `load` of every area,
 * `picture`, `report`, `live`.
 */
export const araboxPreviewPage = setup({
  types: {
    context: {} as AraboxPreviewContext,
    events: {} as AraboxPreviewEvent,
    input: {} as { uuid: string },
    children: {} as {
      picture: 'picture'
      zones: 'zones'
      today: 'today'
      usual: 'usual'
      ways: 'ways'
      report: 'report'
      live: 'live'
    },
  },
  actors: {
    find: unprovided<LocationDetail, { uuid: string }>(),
    saveLine: unprovided<LocationDetail, LineChange>(),
    picture: pictureMachine,
    zones: zonesArea,
    today: todayArea,
    usual: usualArea,
    ways: tracksMachine,
    report: reportMachine,
    live: socketMachine,
  },
  actions: {
    toast: toastAction(),
    keepPlace: assign((_, { place }: { place: LocationDetail }) => ({ place, placeFailure: null })),
    keepPlaceFailure: assign({ placeFailure: (_, { failure }: { failure: Failure }) => failure }),
    noteHeat: assign({ hasHeat: true }),
    begin: enqueueActions(({ context: { place, hasHeat }, enqueue }) => {
      if (!place) return
      for (const id of ['zones', 'today', 'usual'] as const) {
        enqueue.sendTo(id, { type: 'area.requested', query: place.id })
      }
      if (hasHeat) enqueue.sendTo('ways', { type: 'heatmap.requested' })
      if (place.arabox_uuid === null) return
      enqueue.sendTo('live', { type: 'location.joined', location_uuid: place.uuid, isRecorded: true })
      enqueue.sendTo('live', { type: 'live.turned_on' })
    }),
    askForWays: enqueueActions(({ enqueue }) => enqueue.sendTo('ways', { type: 'heatmap.requested' })),
  },
  guards: { lacksHeat: ({ context }) => !context.hasHeat },
  delays: { limit: ANSWER_LIMIT_MS },
}).createMachine({
  id: 'arabox',
  context: ({ input }) => ({ uuid: input.uuid, place: null, placeFailure: null, hasHeat: false }),
  invoke: [
    { id: 'picture', src: 'picture', input: ({ context }) => ({ uuid: context.uuid }) },
    { id: 'zones', src: 'zones', input: {} },
    { id: 'today', src: 'today', input: {} },
    { id: 'usual', src: 'usual', input: {} },
    { id: 'ways', src: 'ways', input: ({ context }) => ({ uuid: context.uuid }) },
    { id: 'report', src: 'report' },
    { id: 'live', src: 'live' },
  ],
  initial: 'finding',
  states: {
    finding: {
      on: { 'heat.wanted': { actions: 'noteHeat' } },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: {
          target: 'found',
          actions: [{ type: 'keepPlace', params: ({ event }) => ({ place: event.output }) }, 'begin'],
        },
        onError: {
          target: 'unfound',
          actions: { type: 'keepPlaceFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        limit: { target: 'unfound', actions: { type: 'keepPlaceFailure', params: { failure: timeoutFailure } } },
      },
    },
    unfound: { on: { 'place.retried': 'finding', 'heat.wanted': { actions: 'noteHeat' } } },
    found: {
      on: {
        'heat.wanted': { guard: 'lacksHeat', actions: ['noteHeat', 'askForWays'] },
        'heat.renewed': { actions: ['noteHeat', 'askForWays'] },
      },
      initial: 'still',
      states: {
        still: { on: { 'line.moved': 'savingLine' } },
        savingLine: {
          invoke: {
            id: 'saveLine',
            src: 'saveLine',
            input: ({ context, event }) => {
              if (!context.place || event.type !== 'line.moved') throw new Error(`no line is saved by ${event.type}`)
              return { id: context.place.id, position: event.position }
            },
            onDone: {
              target: 'still',
              actions: [
                { type: 'keepPlace', params: ({ event }) => ({ place: event.output }) },
                { type: 'toast', params: { kind: 'success', code: 'locationSaved' } },
              ],
            },
            onError: {
              target: 'still',
              actions: {
                type: 'toast',
                params: ({ event }) => ({ kind: 'error', code: 'refused', failure: failureOf(event.error) }),
              },
            },
          },
          after: {
            limit: {
              target: 'still',
              actions: { type: 'toast', params: { kind: 'error', code: 'refused', failure: timeoutFailure } },
            },
          },
        },
      },
    },
  },
})

export type AraboxPreviewRef = ActorRefFrom<typeof araboxPreviewPage>
export type AraboxPreviewSnapshot = SnapshotFrom<typeof araboxPreviewPage>
export type TracksRef = ActorRefFrom<typeof tracksMachine>
