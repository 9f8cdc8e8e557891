import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CampaignImport, ImportProgress, MendedRows } from '../../../contract/campaign/campaign-import.ts'
import type { User } from '../../../contract/users.ts'
import { createArea } from '../../kit/area/area.ts'
import { type Failure, keepCallFailure, keepTimeoutFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'

/** Longest check or import, in milliseconds: as long as the client waits for a call with a file. */
const IMPORT_LIMIT_MS = 600_000
/** Time between two questions about the progress, in milliseconds. */
const PROGRESS_EVERY_MS = 700
/** Missed screens that a toast names; the page names all of them. */
const NAMES_IN_TOAST = 5

/** A company that campaigns can be imported for. */
export type ImportCompany = { id: number; name: string }

/** The format of a template, and the language of its numbers. */
export type TemplateCommand = { format: 'csv' | 'xlsx'; language: 'pl' | 'en' }

/** The template as a file: its name, once it is saved. */
export const templateArea = createArea<TemplateCommand, string>('template')

/** Commands of the import: a file is chosen, its rows are mended, checked again, confirmed, or given up. */
export type CampaignImportEvent =
  | { type: 'import.company_chosen'; companyId: number }
  | { type: 'import.chosen'; file: File }
  /** Without `cells` the row is left out. */
  | { type: 'import.mended'; row: number; cells: string[] | null }
  | { type: 'import.checked_again' }
  | { type: 'import.confirmed' }
  | { type: 'import.cleared' }

/** What is sent: the file, its corrections, the company, and the id of the progress. */
export type ImportRequest = {
  file: File
  mended: MendedRows
  companyId: number
  progressId: string
  isDryRun: boolean
}

type Context = {
  canChooseCompany: boolean
  companyId: number
  companies: readonly ImportCompany[]
  file: File | null
  mended: MendedRows
  /** Whether the last answer knows all corrections. */
  isChecked: boolean
  progressId: string
  progress: ImportProgress | null
  result: CampaignImport | null
  failure: Failure | null
}

type Emptied = Pick<Context, 'file' | 'mended' | 'isChecked' | 'progress' | 'result' | 'failure'>
const emptied: Emptied = { file: null, mended: [], isChecked: false, progress: null, result: null, failure: null }

/** Whether what was checked can be stored: no cell has a fault, no correction is unchecked, and something is new. */
export const canConfirm = ({ result, isChecked }: Pick<Context, 'result' | 'isChecked'>): boolean =>
  result !== null && isChecked && result.fault_count === 0 && result.created > 0

const namesOf = ({ missed_screens, missed_screen_count }: CampaignImport): string => {
  const named = missed_screens.slice(0, NAMES_IN_TOAST).map(({ name }) => name)
  return [...named, ...(missed_screen_count > named.length ? ['…'] : [])].join(', ')
}

/** Asks for the progress again and again, while the state around it waits for the answer. */
const asking = {
  initial: 'pausing',
  states: {
    pausing: { after: { pause: 'asking' } },
    asking: {
      invoke: {
        src: 'askProgress',
        input: ({ context }: { context: Context }) => ({ progressId: context.progressId }),
        onDone: { target: 'pausing', actions: 'keepProgress' },
        // The answer to the import itself says what matters.
        onError: 'pausing',
      },
    },
  },
} as const

const requestOf = (context: Context, isDryRun: boolean): ImportRequest => ({
  file: context.file as File,
  mended: context.mended,
  companyId: context.companyId,
  progressId: context.progressId,
  isDryRun,
})

/**
 * The import of campaigns: a chosen file is checked without storing anything, its rows are mended, and it is stored
 * after it was confirmed (R05, R11, C48). To provide: `send`, `askProgress`, `template`,
 * `loadCompanies`.
 */
export const campaignImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CampaignImportEvent,
    input: {} as { user: User },
    children: {} as { companies: 'loadCompanies'; template: 'template' },
  },
  actors: {
    send: unprovided<CampaignImport, ImportRequest>(),
    askProgress: unprovided<ImportProgress, { progressId: string }>(),
    template: templateArea,
    loadCompanies: unprovided<readonly ImportCompany[], { isNeeded: boolean }>(),
  },
  actions: {
    toast: toastAction(),
    keepFile: assign(({ context, event }) =>
      event.type === 'import.chosen' ? { ...emptied, file: event.file, progressId: crypto.randomUUID() } : context,
    ),
    keepCompany: assign(({ context, event }) =>
      event.type === 'import.company_chosen' ? { companyId: event.companyId, isChecked: false } : context,
    ),
    keepMended: assign(({ context, event }) =>
      event.type === 'import.mended'
        ? {
            isChecked: false,
            mended: [...context.mended.filter(({ row }) => row !== event.row), { row: event.row, cells: event.cells }],
          }
        : context,
    ),
    keepProgress: assign({
      progress: ({ event }) => ('output' in event ? (event.output as ImportProgress) : null),
    }),
    beginProgress: assign(() => ({ progress: null, failure: null, progressId: crypto.randomUUID() })),
    keepResult: assign((_, { result }: { result: CampaignImport }) => ({ result, isChecked: true, failure: null })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    keepCompanies: assign((_, { companies }: { companies: readonly ImportCompany[] }) => ({ companies })),
    clear: assign(emptied),
  },
  guards: { canConfirm: ({ context }) => canConfirm(context) },
  delays: { limit: IMPORT_LIMIT_MS, pause: PROGRESS_EVERY_MS },
}).createMachine({
  id: 'campaignImport',
  context: ({ input: { user } }) => ({
    ...emptied,
    canChooseCompany: user.permissions.includes('campaign.read_all_companies'),
    companyId: user.company_id,
    companies: [],
    progressId: '',
  }),
  invoke: [
    { id: 'template', src: 'template', input: {} },
    {
      id: 'companies',
      src: 'loadCompanies',
      input: ({ context }) => ({ isNeeded: context.canChooseCompany }),
      onDone: { actions: { type: 'keepCompanies', params: ({ event }) => ({ companies: event.output }) } },
      // Without the companies the import is for the own one.
      onError: { actions: keepCallFailure },
    },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'import.chosen': { target: 'checking', actions: 'keepFile' },
        'import.company_chosen': { actions: 'keepCompany' },
      },
    },
    checking: {
      on: { 'import.cleared': { target: 'choosing', actions: 'clear' } },
      entry: 'beginProgress',
      invoke: {
        id: 'check',
        src: 'send',
        input: ({ context }) => requestOf(context, true),
        onDone: [
          {
            guard: ({ event }) => event.output.missed_screen_count > 0,
            target: 'mending',
            actions: [
              { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
              {
                type: 'toast',
                params: ({ event }) => ({
                  kind: 'warn',
                  code: 'screensMissed',
                  params: { name: namesOf(event.output) },
                }),
              },
            ],
          },
          {
            target: 'mending',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: keepCallFailure },
      },
      after: { limit: { target: 'failed', actions: keepTimeoutFailure } },
      ...asking,
    },
    mending: {
      on: {
        'import.mended': { actions: 'keepMended' },
        'import.company_chosen': { target: 'checking', actions: 'keepCompany' },
        'import.checked_again': 'checking',
        'import.confirmed': { guard: 'canConfirm', target: 'confirming' },
        'import.chosen': { target: 'checking', actions: 'keepFile' },
        'import.cleared': { target: 'choosing', actions: 'clear' },
      },
    },
    confirming: {
      entry: 'beginProgress',
      invoke: {
        id: 'store',
        src: 'send',
        input: ({ context }) => requestOf(context, false),
        onDone: {
          target: 'done',
          actions: [
            { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
            {
              type: 'toast',
              params: ({ event }) => ({
                kind: 'success',
                code: 'campaignsImported',
                params: { count: event.output.created },
              }),
            },
          ],
        },
        onError: { target: 'failed', actions: keepCallFailure },
      },
      after: { limit: { target: 'failed', actions: keepTimeoutFailure } },
      ...asking,
    },
    failed: {
      on: {
        'import.checked_again': 'checking',
        'import.chosen': { target: 'checking', actions: 'keepFile' },
        'import.cleared': { target: 'choosing', actions: 'clear' },
        'import.company_chosen': { actions: 'keepCompany' },
      },
    },
    done: { type: 'final' },
  },
})

export type CampaignImportRef = ActorRefFrom<typeof campaignImportMachine>
