import { type ActorRefFrom, assign, raise, type SnapshotFrom, setup } from 'xstate'
import type { ImportJob } from '../../contract/live/imports.ts'
import { ANSWER_LIMIT_MS } from '../kit/area/area.ts'
import { type Failure, failureOf, timeoutFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { UPLOAD_LIMIT_MS } from '../kit/form/form.ts'
import { type ProgressSample, withSample } from './import-speed.ts'

/** Kind of the import, and the data that the file does not contain. */
export type ImportCommand = { kind: 'sensors' | 'counts'; city: string; timeZone: string }

export type ImportPageContext = {
  wish: ImportCommand
  file: File | null
  /** Sent percent of the file. */
  sent: number | null
  refusal: Failure | null
  jobs: readonly ImportJob[] | null
  historyFailure: Failure | null
  /** The shown import. */
  watched: string | null
  job: ImportJob | null
  looks: readonly ProgressSample[]
  lost: Failure | null
  isVisible: boolean
}

/** Commands of the page; `shown` and `hidden` report its visibility. */
export type ImportPageEvent =
  | { type: 'import.changed'; wish: Partial<ImportCommand> }
  | { type: 'import.sent'; file: File }
  | { type: 'import.send_progressed'; percent: number }
  | { type: 'import.cancelled' }
  | { type: 'import.watched'; uuid: string }
  | { type: 'import.history_wanted' }
  | { type: 'import.shown' }
  | { type: 'import.hidden' }

/** Poll interval of a running import in milliseconds. */
export const IMPORT_POLL_MS = 1000

/** Whether an import is still running. */
export const isUnfinished = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** The import to show first: a running one, otherwise the newest. */
export const importToFollow = (jobs: readonly ImportJob[]): string | null =>
  (jobs.find(isUnfinished) ?? jobs[0])?.uuid ?? null

const withJob = (jobs: readonly ImportJob[] | null, job: ImportJob): readonly ImportJob[] =>
  (jobs ?? []).some(({ uuid }) => uuid === job.uuid)
    ? (jobs ?? []).map((each) => (each.uuid === job.uuid ? job : each))
    : [job, ...(jobs ?? [])]

/**
 * The page of imports: upload of a file, the history, and one shown import, which is polled every second while it runs
 * and the page is visible. To provide: `send`, `list`, `look` (its answer contains the time, so that a replay needs no
 * clock).
 */
export const importPage = setup({
  types: { context: {} as ImportPageContext, events: {} as ImportPageEvent },
  actors: {
    send: unprovided<ImportJob, { wish: ImportCommand; file: File; report: (percent: number) => void }>(),
    list: unprovided<ImportJob[], void>(),
    look: unprovided<{ job: ImportJob; at: number }, { uuid: string }>(),
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === 'import.changed' ? { wish: { ...context.wish, ...event.wish }, refusal: null } : {},
    ),
    keepFile: assign(({ event }) => (event.type === 'import.sent' ? { file: event.file, sent: 0, refusal: null } : {})),
    keepSent: assign(({ event }) => (event.type === 'import.send_progressed' ? { sent: event.percent } : {})),
    keepRefusal: assign((_, { failure }: { failure: Failure }) => ({ refusal: failure, sent: null })),
    forgetFile: assign({ file: null, sent: null }),
    keepJobs: assign((_, { jobs }: { jobs: readonly ImportJob[] }) => ({ jobs, historyFailure: null })),
    keepHistoryFailure: assign({ historyFailure: (_, { failure }: { failure: Failure }) => failure }),
    watch: assign(({ context, event }) =>
      event.type === 'import.watched'
        ? {
            watched: event.uuid,
            job: context.jobs?.find(({ uuid }) => uuid === event.uuid) ?? null,
            looks: [],
            lost: null,
          }
        : {},
    ),
    keepStarted: assign(({ context }, { job }: { job: ImportJob }) => ({ jobs: withJob(context.jobs, job) })),
    keepLook: assign(({ context }, { job, at }: { job: ImportJob; at: number }) => ({
      job,
      jobs: withJob(context.jobs, job),
      looks: withSample(context.looks, { at, lines: job.lines }),
      lost: null,
    })),
    keepLost: assign({ lost: (_, { failure }: { failure: Failure }) => failure }),
    show: assign({ isVisible: true }),
    hide: assign({ isVisible: false }),
  },
  guards: {
    isVisible: ({ context }) => context.isVisible,
    watchesNothing: ({ context }) => context.watched === null && importToFollow(context.jobs ?? []) !== null,
  },
  delays: { pause: IMPORT_POLL_MS, limit: ANSWER_LIMIT_MS, sendLimit: UPLOAD_LIMIT_MS },
}).createMachine({
  id: 'imports',
  context: {
    wish: { kind: 'counts', city: '', timeZone: '' },
    file: null,
    sent: null,
    refusal: null,
    jobs: null,
    historyFailure: null,
    watched: null,
    job: null,
    looks: [],
    lost: null,
    isVisible: true,
  },
  type: 'parallel',
  on: { 'import.shown': { actions: 'show' }, 'import.hidden': { actions: 'hide' } },
  states: {
    sending: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'import.sent': { target: 'busy', actions: 'keepFile' }, 'import.changed': { actions: 'change' } },
        },
        busy: {
          on: {
            'import.send_progressed': { actions: 'keepSent' },
            'import.cancelled': { target: 'idle', actions: 'forgetFile' },
          },
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context, self }) => ({
              wish: context.wish,
              file: context.file as File,
              report: (percent) => self.send({ type: 'import.send_progressed', percent }),
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'keepStarted', params: ({ event }) => ({ job: event.output }) },
                'forgetFile',
                raise(({ event }) => ({ type: 'import.watched' as const, uuid: event.output.uuid })),
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'keepRefusal', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
          after: {
            sendLimit: { target: 'idle', actions: { type: 'keepRefusal', params: { failure: timeoutFailure } } },
          },
        },
      },
    },
    history: {
      initial: 'loading',
      on: { 'import.history_wanted': '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'list',
            src: 'list',
            onDone: {
              target: 'known',
              actions: { type: 'keepJobs', params: ({ event }) => ({ jobs: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepHistoryFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
          after: {
            limit: { target: 'failed', actions: { type: 'keepHistoryFailure', params: { failure: timeoutFailure } } },
          },
        },
        known: {},
        failed: {},
      },
    },
    watching: {
      initial: 'nothing',
      on: { 'import.watched': { target: '.looking', actions: 'watch' } },
      states: {
        nothing: {
          always: {
            guard: 'watchesNothing',
            target: 'looking',
            actions: assign(({ context }) => ({ watched: importToFollow(context.jobs ?? []), looks: [], lost: null })),
          },
        },
        looking: {
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context }) => ({ uuid: context.watched ?? '' }),
            onDone: [
              {
                guard: ({ event }) => isUnfinished(event.output.job),
                target: 'resting',
                actions: { type: 'keepLook', params: ({ event }) => event.output },
              },
              { target: 'ended', actions: { type: 'keepLook', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'lost',
              actions: { type: 'keepLost', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
          after: { limit: { target: 'lost', actions: { type: 'keepLost', params: { failure: timeoutFailure } } } },
        },
        resting: { after: { pause: [{ guard: 'isVisible', target: 'looking' }, { target: 'unseen' }] } },
        // A hidden page does not poll; the import itself continues.
        unseen: { on: { 'import.shown': 'looking' } },
        lost: { after: { pause: [{ guard: 'isVisible', target: 'looking' }, { target: 'unseen' }] } },
        ended: {},
      },
    },
  },
})

export type ImportPageRef = ActorRefFrom<typeof importPage>
export type ImportPageSnapshot = SnapshotFrom<typeof importPage>
