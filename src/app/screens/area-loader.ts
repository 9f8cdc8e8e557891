import { fromPromise, type PromiseActorLogic } from 'xstate'

/** The loader of an area: what it was asked in, the answer out. */
export const areaLoader = <Answer, Query>(
  answer: (query: Query, signal: AbortSignal) => Promise<Answer>,
): PromiseActorLogic<Answer, { query: Query }> =>
  fromPromise<Answer, { query: Query }>(({ input, signal }) => answer(input.query, signal))

/** One page that holds every record of a short table: the choices of a field. */
export const allByName = { size: 1000, sort_by: 'name' } as const
