import { dequal } from 'dequal/lite'
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, keepCallFailure } from './failure.ts'
import { unprovided } from './unprovided.ts'

/** Context of an area: the last query, the newest data, and the failure of the last request. */
export type AreaContext<Query, Data> = {
  query: Query | undefined
  data: Data | null
  failure: Failure | null
}

/**
 * The query that has to be answered now. An equal one is ignored; another one replaces the running one, after a pause
 * if the area has `debounceMs`; null clears the area.
 */
type AreaFact<Query> = { type: 'area.wanted'; query: Query | null }

/**
 * Commands of an area. `request` sends a query at once, even an equal one; `request_after_pause` waits for a pause in
 * typing; `repeat` sends the last query again.
 */
export type AreaEvent<Query> =
  | { type: 'area.request'; query: Query }
  | { type: 'area.request_after_pause'; query: Query }
  | { type: 'area.repeat' }
  | { type: 'area.clear' }
  | AreaFact<Query>

/** Times of an area in milliseconds. Without `pollMs` it does not poll. */
export type AreaTimes = { debounceMs?: number; pollMs?: number }

/** The fact that an area has to answer a query; null for none. */
export const wanted = <Query>(query: Query | null) => ({ type: 'area.wanted' as const, query })

/** Whether an area has this query already; null stands for none. */
export const isSameQuery = <Query>({ query }: Pick<AreaContext<Query, unknown>, 'query'>, wanted: Query | null) =>
  dequal(query, wanted ?? undefined)

/**
 * Creates the machine of a data area: idle → pending → success | failure (M01). A newer request aborts the older one
 * through `signal` (M04). Old data stays while a request is pending and after a failure. A failure is stored (M02). To
 * provide: `load`.
 */
export const createArea = <Query, Data>(id: string, times: AreaTimes = {}) => {
  // An unused delay would elapse at once, and observers would see the same answer twice.
  const settled = times.pollMs === undefined ? {} : ({ after: { poll: 'pending' } } as const)
  const typed = { target: '.pending.typing', reenter: true, actions: 'keepQuery' } as const
  const request = { target: '.pending.requesting', reenter: true, actions: 'keepQuery' } as const
  return setup({
    types: {
      context: {} as AreaContext<Query, Data>,
      events: {} as AreaEvent<Query>,
      input: {} as { query?: Query } | undefined,
    },
    actors: {
      load: unprovided<Data, { query: Query }>(),
    },
    actions: {
      keepQuery: assign({ query: ({ context, event }) => ('query' in event ? (event.query as Query) : context.query) }),
      keepData: assign({ data: (_, given: { data: Data }) => given.data, failure: null }),
      keepFailure: assign({ failure: (_, given: { failure: Failure }) => given.failure }),
      clear: assign({ query: undefined, data: null, failure: null }),
    },
    guards: {
      hasQuery: ({ context }) => context.query !== undefined,
      isNothing: ({ event }) => 'query' in event && event.query === null,
      isSame: ({ context, event }) => 'query' in event && isSameQuery(context, event.query),
    },
    delays: {
      pause: times.debounceMs ?? 300,
      poll: times.pollMs ?? 0,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ query: input?.query, data: null, failure: null }),
    initial: 'idle',
    on: {
      'area.wanted': [
        { guard: 'isSame' },
        { guard: 'isNothing', target: '.idle', actions: 'clear' },
        times.debounceMs === undefined ? request : typed,
      ],
      'area.request': request,
      'area.request_after_pause': typed,
      'area.repeat': { guard: 'hasQuery', target: '.pending.requesting', reenter: true },
      'area.clear': { target: '.idle', actions: 'clear' },
    },
    states: {
      idle: { always: { guard: 'hasQuery', target: 'pending' } },
      pending: {
        initial: 'requesting',
        states: {
          typing: { after: { pause: 'requesting' } },
          requesting: {
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ query: context.query as Query }),
              onDone: {
                target: `#${id}.success`,
                actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
              },
              onError: {
                target: `#${id}.failure`,
                actions: keepCallFailure,
              },
            },
          },
        },
      },
      success: settled,
      failure: settled,
    },
  })
}

/** The machine of an area. */
export type Area<Query, Data> = ReturnType<typeof createArea<Query, Data>>
/** A running area. */
export type AreaRef<Query, Data> = ActorRefFrom<Area<Query, Data>>
