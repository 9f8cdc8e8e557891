import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { araboxOperations, Recording } from '../../../contract/live/araboxes.ts'
import type { LocationDetail, Point, ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { MINUTE_MS } from '../../calendar/durations.ts'
import { createArea } from '../../kit/area/area.ts'
import { type Failure, failureOf } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'
import { createHeatmap } from '../../live/heatmap.ts'
import { socketMachine } from '../../live/socket.ts'
import { reportMachine } from '../../report/report-download.ts'
import { pictureMachine } from './picture.ts'

/** Poll interval of the day's counts in milliseconds. */
const DAY_POLL_MS = MINUTE_MS
/** Interval in milliseconds at which new tracks are requested. */
const TRACK_POLL_MS = 10_000
/** Number of heatmap tracks up to which pages load without a command. */
export const TRACK_LIMIT = 20_000

/** Track of a person or vehicle through the picture, and when it was counted in milliseconds since 1970. */
export type Track = { points: readonly Point[]; at: number | null }
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
/** Live messages of the last quarter of an hour by the location's id. */
export const recordingArea = createArea<number, Recording>('recording')
/** Tracks through the location's picture, page by page, oldest first. */
export const tracksMachine = createHeatmap<Track>({ autoLoadLimit: TRACK_LIMIT, followMs: TRACK_POLL_MS })

/** Context of the page of one arabox. The failure stays until the location is loaded. */
export type AraboxPreviewContext = {
  uuid: string
  location: LocationDetail | null
  locationFailure: Failure | null
  /** Whether the user has opened the heatmap; it is not loaded before, because it has many pages. */
  isHeatmapOpen: boolean
}

/** Commands: load the location again, open the heatmap (loaded on first use) or load it again, move the line. */
export type AraboxPreviewEvent =
  | { type: 'arabox.retry' }
  | { type: 'arabox.open_heatmap' }
  | { type: 'arabox.refresh_heatmap' }
  | { type: 'arabox.move_line'; position: ScreenPosition }

/**
 * The page of one arabox (R15). It loads the location first, then all data that needs the location's id, and opens the
 * live socket, which is closed with the page (W12). To provide: `load`, `saveLine`, the `load` of every area,
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
      recording: 'recording'
      tracks: 'tracks'
      report: 'report'
      live: 'live'
    },
  },
  actors: {
    load: unprovided<LocationDetail, { uuid: string }>(),
    saveLine: unprovided<LocationDetail, LineChange>(),
    picture: pictureMachine,
    zones: zonesArea,
    today: todayArea,
    usual: usualArea,
    recording: recordingArea,
    tracks: tracksMachine,
    report: reportMachine,
    live: socketMachine,
  },
  actions: {
    toast: toastAction(),
    keepLocation: assign((_, { location }: { location: LocationDetail }) => ({ location, locationFailure: null })),
    keepLocationFailure: assign({ locationFailure: (_, { failure }: { failure: Failure }) => failure }),
    openHeatmap: assign({ isHeatmapOpen: true }),
    requestAreas: enqueueActions(({ context: { location, isHeatmapOpen }, enqueue }) => {
      if (!location) return
      for (const id of ['zones', 'today', 'usual'] as const) {
        enqueue.sendTo(id, { type: 'area.request', query: location.id })
      }
      if (isHeatmapOpen) enqueue.sendTo('tracks', { type: 'heatmap.load' })
      if (location.arabox_uuid === null) return
      enqueue.sendTo('live', { type: 'live.join_location', location_uuid: location.uuid, isRecorded: true })
      enqueue.sendTo('live', { type: 'live.turn_on' })
      enqueue.sendTo('recording', { type: 'area.request', query: location.id })
    }),
    passRecording: enqueueActions(({ context: { uuid }, enqueue }, { stored }: { stored: Recording | null }) => {
      if (stored) enqueue.sendTo('live', { type: 'live.load_recording', location_uuid: uuid, stored })
    }),
    requestTracks: enqueueActions(({ enqueue }) => enqueue.sendTo('tracks', { type: 'heatmap.load' })),
  },
  guards: { isHeatmapClosed: ({ context }) => !context.isHeatmapOpen },
}).createMachine({
  id: 'arabox',
  context: ({ input }) => ({ uuid: input.uuid, location: null, locationFailure: null, isHeatmapOpen: false }),
  invoke: [
    { id: 'picture', src: 'picture', input: ({ context }) => ({ uuid: context.uuid }) },
    { id: 'zones', src: 'zones', input: {} },
    { id: 'today', src: 'today', input: {} },
    { id: 'usual', src: 'usual', input: {} },
    {
      id: 'recording',
      src: 'recording',
      input: {},
      onSnapshot: {
        actions: { type: 'passRecording', params: ({ event }) => ({ stored: event.snapshot.context.data }) },
      },
    },
    { id: 'tracks', src: 'tracks', input: ({ context }) => ({ uuid: context.uuid }) },
    { id: 'report', src: 'report' },
    { id: 'live', src: 'live' },
  ],
  initial: 'loading',
  states: {
    loading: {
      on: { 'arabox.open_heatmap': { actions: 'openHeatmap' } },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: {
          target: 'loaded',
          actions: [{ type: 'keepLocation', params: ({ event }) => ({ location: event.output }) }, 'requestAreas'],
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepLocationFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    failed: { on: { 'arabox.retry': 'loading', 'arabox.open_heatmap': { actions: 'openHeatmap' } } },
    loaded: {
      on: {
        'arabox.open_heatmap': { guard: 'isHeatmapClosed', actions: ['openHeatmap', 'requestTracks'] },
        'arabox.refresh_heatmap': { actions: ['openHeatmap', 'requestTracks'] },
      },
      initial: 'idle',
      states: {
        idle: { on: { 'arabox.move_line': 'savingLine' } },
        savingLine: {
          invoke: {
            id: 'saveLine',
            src: 'saveLine',
            input: ({ context, event }) => {
              if (!context.location || event.type !== 'arabox.move_line')
                throw new Error(`${event.type} does not save a line`)
              return { id: context.location.id, position: event.position }
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'keepLocation', params: ({ event }) => ({ location: event.output }) },
                { type: 'toast', params: { kind: 'success', code: 'locationSaved' } },
              ],
            },
            onError: {
              target: 'idle',
              actions: {
                type: 'toast',
                params: ({ event }) => ({ kind: 'error', code: 'refused', failure: failureOf(event.error) }),
              },
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
