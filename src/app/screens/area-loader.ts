import { fromPromise, type PromiseActorLogic } from 'xstate'

/** Creates the `load` service of an area. */
export const areaLoader = <Answer, Query>(
  answer: (query: Query, signal: AbortSignal) => Promise<Answer>,
): PromiseActorLogic<Answer, { query: Query }> =>
  fromPromise<Answer, { query: Query }>(({ input, signal }) => answer(input.query, signal))

/** Paging that returns all records of a short table, for the options of a field. */
export const allByName = { size: 1000, sort_by: 'name' } as const
