import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CorrectedRows, ImportFault, ImportProgress, ImportRow } from '../../../contract/sheet-import.ts'
import type { User } from '../../../contract/users/user.ts'
import { createArea } from '../area/area.ts'
import { type Failure, keepCallFailure } from '../area/failure.ts'
import { unprovided } from '../area/unprovided.ts'
import { type Toast, toastAction } from '../toasts/toasts.ts'

/** Time between two questions about the progress, in milliseconds. */
const PROGRESS_EVERY_MS = 700

/** A company that can be imported for. */
export type ImportCompany = { id: number; name: string }

/** The format of a template, and the language of its numbers. */
export type TemplateCommand = { format: 'csv' | 'xlsx'; language: 'pl' | 'en' }

/** The template as a file: its name, once it is saved. */
export const templateArea = createArea<TemplateCommand, string>('template')

/** Commands of the import: a file is chosen, its rows are corrected, checked again, confirmed, or given up. */
export type SheetImportEvent =
  | { type: 'sheet.choose_company'; companyId: number }
  | { type: 'sheet.choose_file'; file: File }
  /** Without `cells` the row is left out. */
  | { type: 'sheet.correct_row'; row: number; cells: string[] | null }
  | { type: 'sheet.check_again' }
  | { type: 'sheet.confirm' }
  /** What the check asks about is right, or is not. */
  | { type: 'sheet.accept_questions'; accepts: boolean }
  | { type: 'sheet.clear' }

/**
 * What is sent: the file, its corrections, the company, the number of the sending, by which its progress is polled,
 * and the digest of the last check.
 */
export type ImportRequest = {
  file: File
  corrected: CorrectedRows
  companyId: number
  sendNumber: number
  isDryRun: boolean
  digest: string | null
  /** Whether what the check asks about is right. */
  acceptsQuestions: boolean
}

/** What the check of every file says: the faults of its cells, and the rows that have them. */
export type CheckedSheet = {
  fault_count: number
  faults: ImportFault[]
  rows: ImportRow[]
  /** Names exactly what would be stored, for imports that store nothing else. */
  digest?: string
}

/** Context of an import: the file with its corrections, and the last answer. */
export type SheetImportContext<Result> = {
  canChooseCompany: boolean
  companyId: number
  companies: readonly ImportCompany[]
  file: File | null
  corrected: CorrectedRows
  /** Whether the last answer knows all corrections. */
  isChecked: boolean
  /** Whether what the last answer asks about is right. */
  acceptsQuestions: boolean
  sendNumber: number
  progress: ImportProgress | null
  result: Result | null
  failure: Failure | null
}

/** What one kind of import has of its own. */
export type SheetImportKind<Result> = {
  id: string
  /** Whether the import belongs to a company. A user who sees all companies may choose it. */
  hasCompany: boolean
  /** How many records would be stored. */
  countChanges: (result: Result) => number
  /** How many rows the person has to confirm before anything is stored. */
  countQuestions?: (result: Result) => number
  /** A warning after a check; null without one. */
  warningOf: (result: Result) => Toast | null
  /** The toast after the file is stored. */
  storedToast: (result: Result) => Toast
}

const emptied = {
  file: null,
  corrected: [],
  isChecked: false,
  acceptsQuestions: false,
  progress: null,
  result: null,
  failure: null,
}

/** Asks for the progress again and again, while the state around it waits for the answer. */
const asking = {
  initial: 'pausing',
  states: {
    pausing: { after: { pause: 'asking' } },
    asking: {
      invoke: {
        src: 'askProgress',
        input: ({ context }: { context: { sendNumber: number } }) => ({ sendNumber: context.sendNumber }),
        onDone: { target: 'pausing', actions: 'keepProgress' },
        // The answer to the import itself says what matters.
        onError: 'pausing',
      },
    },
  },
} as const

const requestOf = (context: SheetImportContext<CheckedSheet>, isDryRun: boolean): ImportRequest => ({
  file: context.file as File,
  corrected: context.corrected,
  companyId: context.companyId,
  sendNumber: context.sendNumber,
  isDryRun,
  digest: context.result?.digest ?? null,
  acceptsQuestions: context.acceptsQuestions,
})

/**
 * Creates the machine of an import from a spreadsheet: a chosen file is checked without storing anything, its rows are
 * corrected, and it is stored after it was confirmed (R05). To provide: `send`, `template`; `askProgress` if the import
 * can say how far it is; `loadCompanies` if it is for a company.
 */
export const createSheetImport = <Result extends CheckedSheet>({
  id,
  hasCompany,
  countChanges,
  countQuestions = () => 0,
  warningOf,
  storedToast,
}: SheetImportKind<Result>) =>
  setup({
    types: {
      context: {} as SheetImportContext<Result>,
      events: {} as SheetImportEvent,
      input: {} as { user: User },
      children: {} as { companies: 'loadCompanies'; template: 'template' },
    },
    actors: {
      send: unprovided<Result, ImportRequest>(),
      askProgress: unprovided<ImportProgress, { sendNumber: number }>(),
      template: templateArea,
      loadCompanies: unprovided<readonly ImportCompany[], { isNeeded: boolean }>(),
    },
    actions: {
      toast: toastAction(),
      keepFile: assign(({ context, event }) =>
        event.type === 'sheet.choose_file' ? { ...emptied, file: event.file } : context,
      ),
      keepCompany: assign(({ context, event }) =>
        event.type === 'sheet.choose_company' ? { companyId: event.companyId, isChecked: false } : context,
      ),
      keepCorrection: assign(({ context, event }) =>
        event.type === 'sheet.correct_row'
          ? {
              isChecked: false,
              corrected: [
                ...context.corrected.filter(({ row }) => row !== event.row),
                { row: event.row, cells: event.cells },
              ],
            }
          : context,
      ),
      keepProgress: assign({
        progress: ({ event }) => ('output' in event ? (event.output as ImportProgress) : null),
      }),
      beginProgress: assign(({ context }) => ({ progress: null, failure: null, sendNumber: context.sendNumber + 1 })),
      keepResult: assign((_, { result }: { result: Result }) => ({
        result,
        isChecked: true,
        acceptsQuestions: false,
        failure: null,
      })),
      keepAccepted: assign({
        acceptsQuestions: ({ context, event }) =>
          event.type === 'sheet.accept_questions' ? event.accepts : context.acceptsQuestions,
      }),
      keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
      keepCompanies: assign((_, { companies }: { companies: readonly ImportCompany[] }) => ({ companies })),
      clear: assign(emptied),
    },
    guards: {
      /** No cell has a fault, no correction is unchecked, every question is answered, and something is new. */
      canConfirm: ({ context: { result, isChecked, acceptsQuestions } }) =>
        result !== null &&
        isChecked &&
        result.fault_count === 0 &&
        (acceptsQuestions || countQuestions(result) === 0) &&
        countChanges(result) > 0,
    },
    delays: { pause: PROGRESS_EVERY_MS },
  }).createMachine({
    id,
    context: ({ input: { user } }) => ({
      ...emptied,
      canChooseCompany: hasCompany && user.permissions.includes('campaign.read_all_companies'),
      companyId: user.company_id,
      companies: [],
      sendNumber: 0,
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
          'sheet.choose_file': { target: 'checking', actions: 'keepFile' },
          'sheet.choose_company': { actions: 'keepCompany' },
        },
      },
      checking: {
        on: { 'sheet.clear': { target: 'choosing', actions: 'clear' } },
        entry: 'beginProgress',
        invoke: {
          id: 'check',
          src: 'send',
          input: ({ context }) => requestOf(context, true),
          onDone: [
            {
              guard: ({ event }) => warningOf(event.output) !== null,
              target: 'correcting',
              actions: [
                { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
                { type: 'toast', params: ({ event }) => warningOf(event.output) as Toast },
              ],
            },
            {
              target: 'correcting',
              actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
            },
          ],
          onError: { target: 'failed', actions: keepCallFailure },
        },
        ...asking,
      },
      correcting: {
        on: {
          'sheet.correct_row': { actions: 'keepCorrection' },
          'sheet.choose_company': { target: 'checking', actions: 'keepCompany' },
          'sheet.check_again': 'checking',
          'sheet.accept_questions': { actions: 'keepAccepted' },
          'sheet.confirm': { guard: 'canConfirm', target: 'confirming' },
          'sheet.choose_file': { target: 'checking', actions: 'keepFile' },
          'sheet.clear': { target: 'choosing', actions: 'clear' },
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
              { type: 'toast', params: ({ event }) => storedToast(event.output) },
            ],
          },
          onError: { target: 'failed', actions: keepCallFailure },
        },
        ...asking,
      },
      failed: {
        on: {
          'sheet.check_again': 'checking',
          'sheet.choose_file': { target: 'checking', actions: 'keepFile' },
          'sheet.clear': { target: 'choosing', actions: 'clear' },
          'sheet.choose_company': { actions: 'keepCompany' },
        },
      },
      done: { type: 'final' },
    },
  })

/** The machine of an import. */
export type SheetImport<Result extends CheckedSheet> = ReturnType<typeof createSheetImport<Result>>
/** A running import. */
export type SheetImportRef<Result extends CheckedSheet> = ActorRefFrom<SheetImport<Result>>
