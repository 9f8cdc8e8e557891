import { type ActorRefFrom, assign, setup } from 'xstate'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { type Failure, failureOf, timeoutFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** A report that a person wants: which hours, how finely (C80, C81), raw for administrators only (C82), for which program and in which language. */
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

/** Name under which a report is saved: the server's own (C83), else `screen_report` with the ending of its type (C84). */
export const reportName = (file: { name: string; type: string }): string => {
  const ending = endings.find(([type]) => file.type.startsWith(type))?.[1]
  return file.name || (ending ? `screen_report.${ending}` : 'screen_report')
}

/** What can be asked of the report. */
export type ReportEvent =
  | { type: 'report.wanted'; wish: ReportCommand }
  | { type: 'report.repeated' }
  | { type: 'report.cancelled' }

type ReportContext = {
  wish: ReportCommand | null
  /** Name of the file that was saved last. */
  saved: string | null
  failure: Failure | null
}

/** Milliseconds that a report may take: a little more than the service's own limit. */
const REPORT_LIMIT_MS = 610_000

const asked = { target: '.pending', reenter: true, actions: 'keepWish' } as const

/** The download of a report: idle → pending → success | failure. A newer wish or a cancel ends the running one through `signal`. Slot: `download`, which resolves to the saved file's name. */
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

/** The running download. */
export type ReportRef = ActorRefFrom<typeof reportMachine>
