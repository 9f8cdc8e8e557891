import { type ActorRefFrom, sendTo, setup } from 'xstate'
import { LARGEST_PAGE } from '../../../contract/paging.ts'
import { type AreaRef, createArea } from '../area/area.ts'
import type { Failure } from '../area/failure.ts'
import type { RecordsPage } from './records-page.ts'

/** What a record must have to be enabled and disabled in a list. */
export type Activatable = { id: number; version: number; is_active: boolean }

/** Enables or disables records; `isUndo` says that it takes an earlier command back. */
export type ActivationCommand<Row> = { rows: readonly Row[]; isActive: boolean; isUndo: boolean }

/** What became of each record. The changed ones are as they are now, so that the change can be undone. */
export type ActivationOutcome<Row> = {
  command: ActivationCommand<Row>
  changed: readonly Row[]
  /** Records that already were as wanted. */
  unchanged: readonly Row[]
  refused: readonly { row: Row; failure: Failure }[]
}

/** Most records that are enabled or disabled at once: those that the server lists in one answer. */
export const MOST_ACTIVATED = LARGEST_PAGE

/** How many records of the running command have been answered. */
export type ActivationProgress = { done: number; total: number }

/** Time before the progress is shown and between two states of it, in milliseconds. */
const PROGRESS_EVERY_MS = 500

/** Enables or disables records. To provide: `load`. */
const createActivation = <Row>() => createArea<ActivationCommand<Row>, ActivationOutcome<Row>>('activation')

/** How far the running command is; a short one has no progress. To provide: `load`. */
const progressArea = createArea<null, ActivationProgress>('activationProgress', {
  debounceMs: PROGRESS_EVERY_MS,
  pollMs: PROGRESS_EVERY_MS,
})

/**
 * Creates the machines of a list page whose selected records can be enabled and disabled: the list page, the
 * activation with its progress, and the page that runs them. After an activation the list is loaded again: also after
 * one without an answer in time, because some records may have changed. To provide: `records`, `load` of activation and
 * progress.
 */
export const createActivationPage = <Row extends Activatable, Options>(
  id: string,
  records: RecordsPage<Row, Options>,
) => {
  const activation = createActivation<Row>()
  const page = setup({
    types: {
      context: {} as { search: string },
      input: {} as { search?: string } | undefined,
      children: {} as { records: 'records'; activation: 'activation'; progress: 'progress' },
    },
    actors: { records: records.page, activation, progress: progressArea },
    guards: {
      hasEnded: (_, { value }: { value: unknown }) => value === 'success' || value === 'failure',
      isRunning: (_, { value }: { value: unknown }) => typeof value === 'object',
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ search: input?.search ?? '' }),
    invoke: [
      { id: 'records', src: 'records', input: ({ context }) => ({ search: context.search }) },
      {
        id: 'activation',
        src: 'activation',
        input: {},
        onSnapshot: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ value: event.snapshot.value }) },
            actions: [sendTo('records', { type: 'records.changed' }), sendTo('progress', { type: 'area.clear' })],
          },
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ value: event.snapshot.value }) },
            actions: sendTo('progress', { type: 'area.request_after_pause', query: null }),
          },
        ],
      },
      { id: 'progress', src: 'progress', input: {} },
    ],
  })
  return { records, activation, progress: progressArea, page }
}

/** The machines of a list page whose records can be enabled and disabled. */
export type ActivationPage<Row extends Activatable, Options> = ReturnType<typeof createActivationPage<Row, Options>>
/** A running list page whose records can be enabled and disabled. */
export type ActivationPageRef<Row extends Activatable, Options> = ActorRefFrom<ActivationPage<Row, Options>['page']>
/** A running activation. */
export type ActivationRef<Row> = AreaRef<ActivationCommand<Row>, ActivationOutcome<Row>>
/** The running progress of an activation. */
export type ActivationProgressRef = AreaRef<null, ActivationProgress>
