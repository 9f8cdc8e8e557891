import { type ActorRefFrom, assign, setup } from 'xstate'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { type Failure, failureOf, timeoutFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/**
 * Parameters of a report: hours, resolution (C80, C81), raw data for administrators only (C82), file format and
 * language.
 */
export type ReportCommand = {
  filter: FilterInput
  rangeFormat: 'DAILY' | 'HOURLY'
  rawData: boolean
  format: 'xlsx' | 'csv'
  language: 'pl' | 'en'
}

const endings: readonly [string, string][] = [
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['text/csv', 'csv'],
]

/** File name of a report: the server's (C83), otherwise `screen_report` with the extension of its type (C84). */
export const reportName = (file: { name: string; type: string }): string => {
  const ending = endings.find(([type]) => file.type.startsWith(type))?.[1]
  return file.name || (ending ? `screen_report.${ending}` : 'screen_report')
}

export type ReportEvent =
  | { type: 'report.wanted'; wish: ReportCommand }
  | { type: 'report.repeated' }
  | { type: 'report.cancelled' }

type ReportContext = {
  wish: ReportCommand | null
  /** Name of the last saved file. */
  saved: string | null
  failure: Failure | null
}

/** Timeout of a report in milliseconds: slightly longer than the limit of the service. */
const REPORT_LIMIT_MS = 610_000

const asked = { target: '.pending', reenter: true, actions: 'keepWish' } as const

/**
 * The download of a report: idle → pending → success | failure. A new request or a cancel aborts the running one
 * through `signal`. To provide: `download`, which resolves to the name of the saved file.
 */
export const reportMachine = setup({
  types: { context: {} as ReportContext, events: {} as ReportEvent },
  actors: { download: unprovided<string, { wish: ReportCommand }>() },
  actions: {
    keepWish: assign({
      wish: ({ context, event }) => ('wish' in event ? event.wish : context.wish),
      failure: null,
      saved: null,
    }),
    keepName: assign({ saved: (_, { name }: { name: string }) => name }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
  },
  guards: { isAsked: ({ context }) => context.wish !== null },
  delays: { limit: REPORT_LIMIT_MS },
}).createMachine({
  id: 'report',
  context: { wish: null, saved: null, failure: null },
  initial: 'idle',
  on: {
    'report.wanted': asked,
    'report.repeated': { ...asked, guard: 'isAsked' },
  },
  states: {
    idle: {},
    pending: {
      on: { 'report.cancelled': 'idle' },
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ wish: context.wish as ReportCommand }),
        onDone: { target: 'success', actions: { type: 'keepName', params: ({ event }) => ({ name: event.output }) } },
        onError: {
          target: 'failure',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        limit: { target: 'failure', actions: { type: 'keepFailure', params: { failure: timeoutFailure } } },
      },
    },
    success: {},
    failure: {},
  },
})

export type ReportRef = ActorRefFrom<typeof reportMachine>
