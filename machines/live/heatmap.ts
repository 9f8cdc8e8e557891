import { assign, type SnapshotFrom, setup } from 'xstate'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** One page of a heatmap. */
export type HeatmapPage<Path> = { paths: readonly Path[]; has_more: boolean }

/** Context of a heatmap (E29): the paths of all pages before `currentPage`, and of that page once it is loaded. */
export type HeatmapContext<Path> = {
  /** Uuid of the location. */
  uuid: string
  paths: readonly Path[]
  has_more: boolean
  currentPage: number
  /** Number of paths before the current page. */
  pageStart: number
  failure: Failure | null
}

/** Commands: load from page 1, load the next page, load the failed page again. */
export type HeatmapEvent = { type: 'heatmap.load' } | { type: 'heatmap.load_more' } | { type: 'heatmap.retry' }

/** `followMs`: interval at which the last page is requested again for new paths; without it, never. */
type HeatmapOptions = { autoLoadLimit?: number; followMs?: number }

/**
 * Creates the machine of the heatmap of one location (M25–M28). Pages load one after the other without a command while
 * there are fewer paths than `autoLoadLimit`. Paths are only appended to a
 * page, until a new day begins without any. To provide: `load`, which gets the location and the page number.
 */
export const createHeatmap = <Path>({ autoLoadLimit = 0, followMs }: HeatmapOptions = {}) =>
  setup({
    types: {
      context: {} as HeatmapContext<Path>,
      events: {} as HeatmapEvent,
      input: {} as { uuid: string } | undefined,
    },
    actors: { load: unprovided<HeatmapPage<Path>, { uuid: string; page: number }>() },
    actions: {
      reset: assign({ paths: [], has_more: true, currentPage: 1, pageStart: 0, failure: null }),
      nextPage: assign(({ context }) => ({
        currentPage: context.currentPage + 1,
        pageStart: context.paths.length,
      })),
      append: assign(({ context }, { page }: { page: HeatmapPage<Path> }) => ({
        paths: [...context.paths, ...page.paths.slice(context.paths.length - context.pageStart)],
        has_more: page.has_more,
        failure: null,
      })),
      keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    },
    guards: {
      hasMore: ({ context }) => context.has_more,
      isNewDay: ({ context }, { page }: { page: HeatmapPage<Path> }) =>
        page.paths.length < context.paths.length - context.pageStart,
      follows: ({ context }) => followMs !== undefined && !context.has_more,
      loadsNextPage: ({ context }) => context.has_more && context.paths.length < autoLoadLimit,
    },
    delays: { follow: followMs ?? 0 },
  }).createMachine({
    id: 'heatmap',
    context: ({ input }) => ({
      uuid: input?.uuid ?? '',
      paths: [],
      has_more: true,
      currentPage: 1,
      pageStart: 0,
      failure: null,
    }),
    on: { 'heatmap.load': { target: '.loading', reenter: true, actions: 'reset' } },
    initial: 'idle',
    states: {
      idle: {},
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ uuid: context.uuid, page: context.currentPage }),
          onDone: { target: 'loaded', actions: { type: 'append', params: ({ event }) => ({ page: event.output }) } },
          onError: {
            target: 'failed',
            actions: keepCallFailure,
          },
        },
      },
      loaded: {
        always: { guard: 'loadsNextPage', target: 'loading', actions: 'nextPage' },
        on: { 'heatmap.load_more': { guard: 'hasMore', target: 'loading', actions: 'nextPage' } },
        after: { follow: { guard: 'follows', target: 'following' } },
      },
      following: {
        invoke: {
          id: 'follow',
          src: 'load',
          input: ({ context }) => ({ uuid: context.uuid, page: context.currentPage }),
          onDone: [
            {
              guard: { type: 'isNewDay', params: ({ event }) => ({ page: event.output }) },
              target: 'loading',
              actions: 'reset',
            },
            { target: 'loaded', actions: { type: 'append', params: ({ event }) => ({ page: event.output }) } },
          ],
          // The known paths stay; the next request is as good as a retry.
          onError: 'loaded',
        },
      },
      failed: { on: { 'heatmap.retry': 'loading', 'heatmap.load_more': 'loading' } },
    },
  })

export type HeatmapSnapshot<Path> = SnapshotFrom<ReturnType<typeof createHeatmap<Path>>>
