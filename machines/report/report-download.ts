import { type ActorRefFrom, assign, setup } from 'xstate'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** Parameters of a report: filter, resolution (C80, C81), raw data (C82, administrators only), format and language. */
export type ReportCommand = {
  filter: FilterInput
  rangeFormat: 'DAILY' | 'HOURLY'
  rawData: boolean
  format: 'xlsx' | 'csv'
  language: 'pl' | 'en'
}

const extensions: readonly [string, string][] = [
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['text/csv', 'csv'],
]

/** File name of a report: the server's (C83), otherwise `screen_report` with the extension of its type (C84). */
export const reportName = (file: { name: string; type: string }): string => {
  const extension = extensions.find(([type]) => file.type.startsWith(type))?.[1]
  return file.name || (extension ? `screen_report.${extension}` : 'screen_report')
}

/** Commands of a report. `repeat` sends the last command again. */
export type ReportEvent =
  | { type: 'report.request'; command: ReportCommand }
  | { type: 'report.repeat' }
  | { type: 'report.cancel' }

type ReportContext = {
  command: ReportCommand | null
  /** Name of the last saved file. */
  saved: string | null
  failure: Failure | null
}

const request = { target: '.pending', reenter: true, actions: 'keepCommand' } as const

/**
 * The download of a report: idle → pending → success | failure. A new request or a cancellation aborts the running
 * download through `signal`. To provide: `download`, which resolves to the name of the saved file.
 */
export const reportMachine = setup({
  types: { context: {} as ReportContext, events: {} as ReportEvent },
  actors: { download: unprovided<string, { command: ReportCommand }>() },
  actions: {
    keepCommand: assign({
      command: ({ context, event }) => ('command' in event ? event.command : context.command),
      failure: null,
      saved: null,
    }),
    keepName: assign({ saved: (_, { name }: { name: string }) => name }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
  },
  guards: { hasCommand: ({ context }) => context.command !== null },
}).createMachine({
  id: 'report',
  context: { command: null, saved: null, failure: null },
  initial: 'idle',
  on: {
    'report.request': request,
    'report.repeat': { ...request, guard: 'hasCommand' },
  },
  states: {
    idle: {},
    pending: {
      on: { 'report.cancel': 'idle' },
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ command: context.command as ReportCommand }),
        onDone: { target: 'success', actions: { type: 'keepName', params: ({ event }) => ({ name: event.output }) } },
        onError: {
          target: 'failure',
          actions: keepCallFailure,
        },
      },
    },
    success: {},
    failure: {},
  },
})

export type ReportRef = ActorRefFrom<typeof reportMachine>
