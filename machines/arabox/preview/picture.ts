import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { type Failure, failureOf, keepCallFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'
import { isImageMissing, isLocationMissing, type ViewImage, viewOf } from './picture-image.ts'

/** Context of a location's picture: the view, and the failure of the last attempt to load or set it. */
export type PictureContext = { uuid: string; image: ViewImage | null; failure: Failure | null }

/** An address of a picture. The event log redacts signed addresses by this field name. */
export type PictureAnswer = { image_sign_url: string }

/** Commands: load again after a failure, and set a first picture if none is set. */
export type PictureEvent = { type: 'image.retry' } | { type: 'image.set'; address: string }

/**
 * The picture of a location (C58): shown; missing without a toast (T20) until one is set (C59); unavailable with its
 * location; or failed (T21). To
 * provide: `load`, `set`.
 */
export const pictureMachine = setup({
  types: { context: {} as PictureContext, events: {} as PictureEvent, input: {} as { uuid: string } },
  actors: {
    load: unprovided<PictureAnswer, { uuid: string }>(),
    set: unprovided<PictureAnswer, { uuid: string; address: string }>(),
  },
  actions: {
    toast: toastAction(),
    keepImage: assign((_, { image }: { image: ViewImage }) => ({ image, failure: null })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
  },
  guards: {
    lacksImage: (_, { error }: { error: unknown }) => isImageMissing(failureOf(error)),
    lacksLocation: (_, { error }: { error: unknown }) => isLocationMissing(failureOf(error)),
  },
}).createMachine({
  id: 'picture',
  context: ({ input }) => ({ uuid: input.uuid, image: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepImage', params: ({ event }) => ({ image: viewOf(event.output.image_sign_url) }) },
        },
        onError: [
          {
            guard: { type: 'lacksLocation', params: ({ event }) => ({ error: event.error }) },
            target: 'unavailable',
            actions: keepCallFailure,
          },
          { guard: { type: 'lacksImage', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
          { target: 'failed', actions: keepCallFailure },
        ],
      },
    },
    shown: {},
    // Without a toast: the page says that there is no such location.
    unavailable: {},
    missing: { on: { 'image.set': 'setting' } },
    setting: {
      invoke: {
        id: 'set',
        src: 'set',
        input: ({ context, event }) => ({
          uuid: context.uuid,
          address: event.type === 'image.set' ? event.address : '',
        }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepImage', params: ({ event }) => ({ image: viewOf(event.output.image_sign_url) }) },
        },
        onError: { target: 'refused', actions: keepCallFailure },
      },
    },
    refused: {
      entry: {
        type: 'toast',
        params: ({ context }) => ({ kind: 'error', code: 'refused', failure: context.failure ?? undefined }),
      },
      on: { 'image.set': 'setting' },
    },
    failed: {
      entry: {
        type: 'toast',
        params: ({ context }) => ({ kind: 'error', code: 'failed', failure: context.failure ?? undefined }),
      },
      on: { 'image.retry': 'loading' },
    },
  },
})

export type PictureRef = ActorRefFrom<typeof pictureMachine>
export type PictureSnapshot = SnapshotFrom<typeof pictureMachine>
