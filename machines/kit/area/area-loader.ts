import { fromPromise, type PromiseActorLogic } from 'xstate'
import { LARGEST_PAGE } from '../../../contract/paging.ts'

/** Creates the `load` actor of an area from a function. */
export const areaLoader = <Answer, Query>(
  answer: (query: Query, signal: AbortSignal) => Promise<Answer>,
): PromiseActorLogic<Answer, { query: Query }> =>
  fromPromise<Answer, { query: Query }>(({ input, signal }) => answer(input.query, signal))

/** Query that returns all records of a short list, for the options of a field. */
export const allByName = { size: LARGEST_PAGE, sort_by: 'name' } as const
