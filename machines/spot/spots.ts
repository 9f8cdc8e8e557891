import { type ActorRefFrom, setup } from 'xstate'
import { type OwnSpot, type OwnSpotDetail, SPOT_PAGE, spotSorts } from '../../contract/campaign/own-spots.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import { createList, type ListRef } from '../kit/list/list.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'

/** Initial query of the list of spots: 100 per page, newest flights first (K09). */
export const spotDefaults: ListDefaults = {
  size: SPOT_PAGE,
  sort_by: 'date_from',
  order: 'desc',
  sorts: [...spotSorts],
  filters: { date_from: null, date_to: null },
  domains: { date_from: 'day', date_to: 'day' },
}

/** The list of spots; spots stay selected on other pages, for the report. */
export const spotList = createList<OwnSpot>('list', spotDefaults, { keyOf: ({ id }) => id })
export type SpotListRef = ListRef<OwnSpot>

/** File names and days of a report; no names mean all spots. */
export type SpotReportRequest = { names: readonly string[]; date_from: string | null; date_to: string | null }

/** A report is prepared for all played days, which may take minutes. */

/** The download of a report; it resolves to the name of the saved file, and can be cleared (M30). */
export const spotReportArea = createArea<SpotReportRequest, string>('spotReport')
export type SpotReportRef = AreaRef<SpotReportRequest, string>

/** The page of the list of spots. To provide: `list` with its `load`, `report` with its `load`. */
export const spotsPage = setup({
  types: {
    context: {} as { search: string },
    input: {} as { search?: string } | undefined,
    children: {} as { list: 'list'; report: 'report' },
  },
  actors: { list: spotList, report: spotReportArea },
}).createMachine({
  id: 'spots',
  context: ({ input }) => ({ search: input?.search ?? '' }),
  invoke: [
    { id: 'list', src: 'list', input: ({ context }) => ({ search: context.search }) },
    { id: 'report', src: 'report', input: {} },
  ],
})
export type SpotsPageRef = ActorRefFrom<typeof spotsPage>

/** One spot with its film, and where and how often it was played. */
export const spotArea = createArea<string, OwnSpotDetail>('spot')

/** The page of one spot beside its report. */
export const spotPage = setup({
  types: {
    context: {} as { id: string },
    input: {} as { id: string },
    children: {} as { spot: 'spot'; report: 'report' },
  },
  actors: { spot: spotArea, report: spotReportArea },
}).createMachine({
  id: 'spotPage',
  context: ({ input }) => ({ id: input.id }),
  invoke: [
    { id: 'spot', src: 'spot', input: ({ context }) => ({ query: context.id }) },
    { id: 'report', src: 'report', input: {} },
  ],
})
export type SpotPageRef = ActorRefFrom<typeof spotPage>
