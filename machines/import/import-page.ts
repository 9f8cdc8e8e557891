import { type ActorRefFrom, assign, raise, type SnapshotFrom, setup } from 'xstate'
import type { ImportJob, SameHour } from '../../contract/live/imports.ts'
import { type Failure, failureOf } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { type ProgressSample, withSample } from './import-speed.ts'

/** Kind of the import; for sensors also their city and time zone, which the file does not contain. */
export type ImportOptions = {
  kind: 'sensors' | 'counts'
  city: string
  timeZone: string
  /** Whether sensors may be far from their city, and known ones may have moved. */
  isFarAccepted: boolean
  /** What becomes of rows about the same hour of a sensor. */
  sameHour: SameHour
}

/** Context of the page of imports. */
export type ImportPageContext = {
  options: ImportOptions
  file: File | null
  /** Uploaded percent of the file. */
  sentPercent: number | null
  uploadFailure: Failure | null
  /** The last uploaded file with its import, so that it can be sent again in another way. */
  sentFile: { file: File; uuid: string } | null
  jobs: readonly ImportJob[] | null
  historyFailure: Failure | null
  /** Uuid of the shown import. */
  followedUuid: string | null
  job: ImportJob | null
  /** Progress of the shown import at its last polls. */
  samples: readonly ProgressSample[]
  pollFailure: Failure | null
  isVisible: boolean
}

/** The page was shown or hidden, or a part of the file was sent. */
type ImportFact =
  | { type: 'import.send_progressed'; percent: number }
  | { type: 'import.shown' }
  | { type: 'import.hidden' }

/** Commands of the page: the upload, the shown import, the history. */
export type ImportPageEvent =
  | { type: 'import.change_options'; options: Partial<ImportOptions> }
  | { type: 'import.send'; file: File }
  /** Sends the last file again; its rows about the same hour are added up, or the later one is stored. */
  | { type: 'import.send_again'; sameHour: Exclude<SameHour, 'ask'> }
  | { type: 'import.cancel' }
  | { type: 'import.follow'; uuid: string }
  | { type: 'import.load_history' }
  | ImportFact

/** Poll interval of a running import in milliseconds. */
export const IMPORT_POLL_MS = 1000

/** Whether an import is still running. */
export const isUnfinished = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** Uuid of the import that is shown first: a running one, otherwise the newest; null without imports. */
export const importToFollow = (jobs: readonly ImportJob[]): string | null =>
  (jobs.find(isUnfinished) ?? jobs[0])?.uuid ?? null

const withJob = (jobs: readonly ImportJob[] | null, job: ImportJob): readonly ImportJob[] =>
  (jobs ?? []).some(({ uuid }) => uuid === job.uuid)
    ? (jobs ?? []).map((each) => (each.uuid === job.uuid ? job : each))
    : [job, ...(jobs ?? [])]

/**
 * The page of imports: the upload of a file, the history, and one shown import, which is polled every second while it
 * runs and the page is visible. To provide: `send`, `list`, and `poll`, whose answer contains its time, so that a
 * replay needs no clock.
 */
export const importPage = setup({
  types: { context: {} as ImportPageContext, events: {} as ImportPageEvent },
  actors: {
    send: unprovided<ImportJob, { options: ImportOptions; file: File; report: (percent: number) => void }>(),
    list: unprovided<ImportJob[], void>(),
    poll: unprovided<{ job: ImportJob; at: number }, { uuid: string }>(),
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === 'import.change_options'
        ? { options: { ...context.options, ...event.options }, uploadFailure: null }
        : {},
    ),
    keepFile: assign(({ event }) =>
      event.type === 'import.send' ? { file: event.file, sentPercent: 0, uploadFailure: null } : {},
    ),
    keepFileAgain: assign(({ context, event }) =>
      event.type === 'import.send_again' && context.sentFile
        ? {
            file: context.sentFile.file,
            sentPercent: 0,
            uploadFailure: null,
            options: { ...context.options, sameHour: event.sameHour },
          }
        : {},
    ),
    // The choice counts for one file: the next one asks again.
    keepSentFile: assign(({ context }, { job }: { job: ImportJob }) => ({
      sentFile: context.file && { file: context.file, uuid: job.uuid },
      options: { ...context.options, sameHour: 'ask' as const },
    })),
    keepSent: assign(({ event }) => (event.type === 'import.send_progressed' ? { sentPercent: event.percent } : {})),
    keepUploadFailure: assign((_, { failure }: { failure: Failure }) => ({
      uploadFailure: failure,
      sentPercent: null,
    })),
    clearFile: assign({ file: null, sentPercent: null }),
    keepJobs: assign((_, { jobs }: { jobs: readonly ImportJob[] }) => ({ jobs, historyFailure: null })),
    keepHistoryFailure: assign({ historyFailure: (_, { failure }: { failure: Failure }) => failure }),
    follow: assign(({ context, event }) =>
      event.type === 'import.follow'
        ? {
            followedUuid: event.uuid,
            job: context.jobs?.find(({ uuid }) => uuid === event.uuid) ?? null,
            samples: [],
            pollFailure: null,
          }
        : {},
    ),
    keepStarted: assign(({ context }, { job }: { job: ImportJob }) => ({ jobs: withJob(context.jobs, job) })),
    keepPoll: assign(({ context }, { job, at }: { job: ImportJob; at: number }) => ({
      job,
      jobs: withJob(context.jobs, job),
      samples: withSample(context.samples, { at, lines: job.lines }),
      pollFailure: null,
    })),
    keepPollFailure: assign({ pollFailure: (_, { failure }: { failure: Failure }) => failure }),
    show: assign({ isVisible: true }),
    hide: assign({ isVisible: false }),
  },
  guards: {
    isVisible: ({ context }) => context.isVisible,
    canSendAgain: ({ context }) => context.sentFile !== null,
    canFollow: ({ context }) => context.followedUuid === null && importToFollow(context.jobs ?? []) !== null,
  },
  delays: { pause: IMPORT_POLL_MS },
}).createMachine({
  id: 'imports',
  context: {
    options: { kind: 'counts', city: '', timeZone: '', isFarAccepted: false, sameHour: 'ask' },
    file: null,
    sentPercent: null,
    uploadFailure: null,
    sentFile: null,
    jobs: null,
    historyFailure: null,
    followedUuid: null,
    job: null,
    samples: [],
    pollFailure: null,
    isVisible: true,
  },
  type: 'parallel',
  on: { 'import.shown': { actions: 'show' }, 'import.hidden': { actions: 'hide' } },
  states: {
    sending: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'import.send': { target: 'busy', actions: 'keepFile' },
            'import.send_again': { guard: 'canSendAgain', target: 'busy', actions: 'keepFileAgain' },
            'import.change_options': { actions: 'change' },
          },
        },
        busy: {
          on: {
            'import.send_progressed': { actions: 'keepSent' },
            'import.cancel': { target: 'idle', actions: 'clearFile' },
          },
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context, self }) => ({
              options: context.options,
              file: context.file as File,
              report: (percent) => self.send({ type: 'import.send_progressed', percent }),
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'keepStarted', params: ({ event }) => ({ job: event.output }) },
                { type: 'keepSentFile', params: ({ event }) => ({ job: event.output }) },
                'clearFile',
                raise(({ event }) => ({ type: 'import.follow' as const, uuid: event.output.uuid })),
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'keepUploadFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
    history: {
      initial: 'loading',
      on: { 'import.load_history': '.loading' },
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
        },
        known: {},
        failed: {},
      },
    },
    following: {
      initial: 'nothing',
      on: { 'import.follow': { target: '.polling', actions: 'follow' } },
      states: {
        nothing: {
          always: {
            guard: 'canFollow',
            target: 'polling',
            actions: assign(({ context }) => ({
              followedUuid: importToFollow(context.jobs ?? []),
              samples: [],
              pollFailure: null,
            })),
          },
        },
        polling: {
          invoke: {
            id: 'poll',
            src: 'poll',
            input: ({ context }) => ({ uuid: context.followedUuid ?? '' }),
            onDone: [
              {
                guard: ({ event }) => isUnfinished(event.output.job),
                target: 'waiting',
                actions: { type: 'keepPoll', params: ({ event }) => event.output },
              },
              { target: 'ended', actions: { type: 'keepPoll', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'keepPollFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
        waiting: { after: { pause: [{ guard: 'isVisible', target: 'polling' }, { target: 'paused' }] } },
        // A hidden page does not poll; the import itself continues.
        paused: { on: { 'import.shown': 'polling' } },
        failed: { after: { pause: [{ guard: 'isVisible', target: 'polling' }, { target: 'paused' }] } },
        ended: {},
      },
    },
  },
})

export type ImportPageRef = ActorRefFrom<typeof importPage>
export type ImportPageSnapshot = SnapshotFrom<typeof importPage>
