import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { araboxes } from '../../contract/live/araboxes.ts'
import type { PlaceDetail, Point, ZoneShapes } from '../../contract/location/place.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import { ANSWER_LIMIT_MS, createArea } from '../area/area.ts'
import { type Failure, failureOf, outOfTime } from '../area/failure.ts'
import { unsettled } from '../area/unsettled.ts'
import { createHeatmap } from '../live/heatmap.ts'
import { socketMachine } from '../live/socket.ts'
import { reportMachine } from '../statistics/report.ts'
import { toastAction } from '../toasts/toasts.ts'
import { lacksImage } from './image.ts'

/** Milliseconds between two looks at what the day has come to. */
const DAY_POLL_MS = 60_000
/** Ways of a heatmap that are loaded one page after the other without being asked for. */
export const MOST_WAYS = 20_000

/** Way of somebody or something through the picture. */
export type Way = readonly Point[]
/** Today by hour beside the usual (C90, E30). */
export type Today = AnswerOf<typeof araboxes.hourlyToday>
/** What this weekday usually has by now (C89). */
export type UsualSoFar = AnswerOf<typeof araboxes.usualSoFar>

/** Its zones (C91), by its number; null where nobody can draw them. */
export const zonesArea = createArea<number, ZoneShapes | null>('zones')
/** Its day, by its number. */
export const todayArea = createArea<number, Today>('today', { pollMs: DAY_POLL_MS })
/** Its usual day, by its number. */
export const usualArea = createArea<number, UsualSoFar>('usual', { pollMs: DAY_POLL_MS })
/** Ways through its picture, page after page. */
export const waysMachine = createHeatmap<Way>({ most: MOST_WAYS })

/** What the page of one arabox remembers. `image` is the address of its picture; a failure stays until the next attempt succeeds. */
export type PreviewContext = {
  uuid: string
  place: PlaceDetail | null
  placeFailure: Failure | null
  image: string | null
  imageFailure: Failure | null
  /** Whether the heatmap was ever asked for: its pages are many. */
  hasHeat: boolean
}

/** What can be asked of the page: what failed once more, and the heatmap, which is loaded when it is seen first. */
export type PreviewEvent =
  | { type: 'place.retried' }
  | { type: 'image.retried' }
  | { type: 'heat.wanted' }
  | { type: 'heat.renewed' }

/**
 * The page of one arabox (R15): its location, then all that needs its number, and the live socket, which lives as long as the page
 * (W12); its picture beside them: shown, not set yet (T20), or failed (T21). Slots: `find`, `findImage`, every area's `load`, `report`, `live`.
 */
export const previewMachine = setup({
  types: {
    context: {} as PreviewContext,
    events: {} as PreviewEvent,
    input: {} as { uuid: string },
    children: {} as { zones: 'zones'; today: 'today'; usual: 'usual'; ways: 'ways'; report: 'report'; live: 'live' },
  },
  actors: {
    find: unsettled<PlaceDetail, { uuid: string }>(),
    findImage: unsettled<string, { uuid: string }>(),
    zones: zonesArea,
    today: todayArea,
    usual: usualArea,
    ways: waysMachine,
    report: reportMachine,
    live: socketMachine,
  },
  actions: {
    toast: toastAction(),
    keepPlace: assign((_, { place }: { place: PlaceDetail }) => ({ place, placeFailure: null })),
    keepPlaceFailure: assign({ placeFailure: (_, { failure }: { failure: Failure }) => failure }),
    keepImage: assign((_, { image }: { image: string }) => ({ image, imageFailure: null })),
    keepImageFailure: assign({ imageFailure: (_, { failure }: { failure: Failure }) => failure }),
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
  guards: {
    lacksHeat: ({ context }) => !context.hasHeat,
    lacksImage: (_, { error }: { error: unknown }) => lacksImage(failureOf(error)),
  },
  delays: { limit: ANSWER_LIMIT_MS },
}).createMachine({
  id: 'arabox',
  context: ({ input }) => ({
    uuid: input.uuid,
    place: null,
    placeFailure: null,
    image: null,
    imageFailure: null,
    hasHeat: false,
  }),
  invoke: [
    { id: 'zones', src: 'zones', input: {} },
    { id: 'today', src: 'today', input: {} },
    { id: 'usual', src: 'usual', input: {} },
    { id: 'ways', src: 'ways', input: ({ context }) => ({ uuid: context.uuid }) },
    { id: 'report', src: 'report' },
    { id: 'live', src: 'live' },
  ],
  type: 'parallel',
  states: {
    place: {
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
            limit: { target: 'unfound', actions: { type: 'keepPlaceFailure', params: { failure: outOfTime } } },
          },
        },
        found: {
          on: {
            'heat.wanted': { guard: 'lacksHeat', actions: ['noteHeat', 'askForWays'] },
            'heat.renewed': { actions: ['noteHeat', 'askForWays'] },
          },
        },
        unfound: { on: { 'place.retried': 'finding', 'heat.wanted': { actions: 'noteHeat' } } },
      },
    },
    picture: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'findImage',
            src: 'findImage',
            input: ({ context }) => ({ uuid: context.uuid }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepImage', params: ({ event }) => ({ image: event.output }) },
            },
            onError: [
              {
                guard: { type: 'lacksImage', params: ({ event }) => ({ error: event.error }) },
                target: 'missing',
                actions: { type: 'keepImageFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
              {
                target: 'failed',
                actions: { type: 'keepImageFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
          after: {
            limit: { target: 'failed', actions: { type: 'keepImageFailure', params: { failure: outOfTime } } },
          },
        },
        shown: {},
        missing: { on: { 'image.retried': 'asking' } },
        failed: {
          entry: {
            type: 'toast',
            params: ({ context }) => ({ kind: 'error', code: 'failed', failure: context.imageFailure ?? outOfTime }),
          },
          on: { 'image.retried': 'asking' },
        },
      },
    },
  },
})

/** The running page of an arabox. */
export type PreviewRef = ActorRefFrom<typeof previewMachine>
/** The page at one moment. */
export type PreviewSnapshot = SnapshotFrom<typeof previewMachine>
/** A running heatmap of an arabox. */
export type WaysRef = ActorRefFrom<typeof waysMachine>
