import { type ActorRefFrom, assign, setup } from 'xstate'
import type { IndustryImport } from '../../contract/location/industry-import.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { toastAction } from '../kit/toasts/toasts.ts'

/** Commands of the import: a file is chosen or corrected, confirmed, or given up. */
export type IndustryImportEvent =
  | { type: 'industry_import.choose_file'; file: File }
  | { type: 'industry_import.confirm' }
  | { type: 'industry_import.clear' }

type IndustryImportContext = { file: File | null; result: IndustryImport | null; failure: Failure | null }

const chosen = { target: '.checking', actions: 'keepFile' } as const

/**
 * The import of locations' industries: a chosen file is checked without storing anything, and stored after it was
 * confirmed (C65, V14, T32). To provide: `send`.
 */
export const industryImportMachine = setup({
  types: { context: {} as IndustryImportContext, events: {} as IndustryImportEvent },
  actors: { send: unprovided<IndustryImport, { file: File; isDryRun: boolean }>() },
  actions: {
    toast: toastAction(),
    keepFile: assign({
      file: ({ context, event }) => (event.type === 'industry_import.choose_file' ? event.file : context.file),
      failure: null,
    }),
    keepResult: assign({ result: (_, { result }: { result: IndustryImport }) => result, failure: null }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    clear: assign({ file: null, result: null, failure: null }),
  },
}).createMachine({
  id: 'industryImport',
  context: { file: null, result: null, failure: null },
  initial: 'empty',
  on: { 'industry_import.choose_file': chosen, 'industry_import.clear': { target: '.empty', actions: 'clear' } },
  states: {
    empty: {},
    checking: {
      invoke: {
        id: 'check',
        src: 'send',
        input: ({ context }) => ({ file: context.file as File, isDryRun: true }),
        onDone: {
          target: 'checked',
          actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'refused', actions: keepCallFailure },
      },
    },
    checked: { on: { 'industry_import.confirm': 'storing' } },
    storing: {
      on: { 'industry_import.choose_file': {}, 'industry_import.clear': {} },
      invoke: {
        id: 'store',
        src: 'send',
        input: ({ context }) => ({ file: context.file as File, isDryRun: false }),
        onDone: {
          target: 'stored',
          actions: [
            { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
            { type: 'toast', params: { kind: 'success', code: 'fileUploaded' } },
          ],
        },
        onError: { target: 'refused', actions: keepCallFailure },
      },
    },
    stored: {},
    refused: {},
  },
})

export type IndustryImportRef = ActorRefFrom<typeof industryImportMachine>
