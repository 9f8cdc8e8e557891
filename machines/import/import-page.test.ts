import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { ImportJob } from '../../contract/live/imports.ts'
import { CallFailed } from '../kit/area/failure.ts'
import {
  type ActorModel,
  controlledPromise,
  elapsed,
  pathAfter,
  rejected,
  resolved,
  shortestActorPaths,
} from '../kit/paths/actor-paths.ts'
import {
  IMPORT_POLL_MS,
  type ImportOptions,
  type ImportPageEvent,
  type ImportPageSnapshot,
  importPage,
} from './import-page.ts'
import { linesPerSecond, withSample } from './import-speed.ts'

const job = (more: Partial<ImportJob> = {}): ImportJob => ({
  uuid: 'a',
  kind: 'counts',
  file_name: 'counts.csv',
  status: 'running',
  created_at: '2026-03-02T08:00:00Z',
  finished_at: null,
  percent: 10,
  lines: 100,
  accepted: 100,
  refused: 0,
  replaced: 0,
  same_hour: 'ask',
  faults: [],
  failure: null,
  ...more,
})
const failure = { kind: 'problem', status: 422, code: 'unreadable_file', detail: 'x' } as const
const file = new File(['hour'], 'counts.csv')

type Poll = { uuid: string; resolve: (answer: { job: ImportJob; at: number }) => void; reject: (e: Error) => void }
type Upload = {
  options: ImportOptions
  signal: AbortSignal
  report: (percent: number) => void
  resolve: (job: ImportJob) => void
  reject: (e: Error) => void
}

const opened = async (jobs: ImportJob[] = []) => {
  const polls: Poll[] = []
  const uploads: Upload[] = []
  const clock = new SimulatedClock()
  const page = createActor(
    importPage.provide({
      actors: {
        list: fromPromise<ImportJob[], void>(async () => jobs),
        poll: fromPromise<{ job: ImportJob; at: number }, { uuid: string }>(
          ({ input }) => new Promise((resolve, reject) => polls.push({ uuid: input.uuid, resolve, reject })),
        ),
        send: fromPromise<ImportJob, { options: ImportOptions; file: File; report: (percent: number) => void }>(
          ({ input: { options, report }, signal }) =>
            new Promise((resolve, reject) => uploads.push({ options, signal, report, resolve, reject })),
        ),
      },
    }),
    { clock },
  )
  page.start()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  const context = () => page.getSnapshot().context
  return { page, clock, polls, uploads, settled, context }
}

test('the page first shows a running import, otherwise the newest', async () => {
  expect((await opened([job({ uuid: 'new', status: 'done' }), job({ uuid: 'old' })])).polls[0]?.uuid).toBe('old')
  expect((await opened([job({ uuid: 'new', status: 'done' }), job({ status: 'done' })])).polls[0]?.uuid).toBe('new')
  expect((await opened()).polls).toEqual([])
})

test('a running import is polled every second until it has ended', async () => {
  const { clock, polls, settled, context } = await opened([job()])
  polls[0]?.resolve({ job: job({ lines: 1000 }), at: 5000 })
  await settled()
  clock.increment(IMPORT_POLL_MS - 1)
  expect(polls).toHaveLength(1)
  clock.increment(1)
  polls[1]?.resolve({ job: job({ lines: 31_000, percent: 90 }), at: 6500 })
  await settled()
  expect(linesPerSecond(context().samples)).toBe(20_000)
  clock.increment(IMPORT_POLL_MS)
  polls[2]?.resolve({ job: job({ status: 'done', percent: 100 }), at: 7500 })
  await settled()
  clock.increment(10 * IMPORT_POLL_MS)
  expect(polls).toHaveLength(3)
  expect(context().jobs).toEqual([job({ status: 'done', percent: 100 })])
})

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  const { page, clock, polls, settled } = await opened([job()])
  polls[0]?.resolve({ job: job(), at: 0 })
  await settled()
  page.send({ type: 'import.hidden' })
  clock.increment(10 * IMPORT_POLL_MS)
  expect(polls).toHaveLength(1)
  page.send({ type: 'import.shown' })
  expect(polls).toHaveLength(2)
})

test('a failed poll is repeated', async () => {
  const { clock, polls, settled, context } = await opened([job()])
  polls[0]?.reject(new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' }))
  await settled()
  expect(context().pollFailure?.code).toBe('offline')
  clock.increment(IMPORT_POLL_MS)
  polls[1]?.resolve({ job: job(), at: 0 })
  await settled()
  expect(context().pollFailure).toBeNull()
})

test('a file is sent with progress; then its import is shown and is the first of the history', async () => {
  const { page, uploads, polls, settled, context } = await opened()
  page.send({ type: 'import.change_options', options: { kind: 'sensors', city: 'Melbourne' } })
  page.send({ type: 'import.send', file })
  expect(uploads[0]?.options).toEqual({
    kind: 'sensors',
    city: 'Melbourne',
    timeZone: '',
    isFarAccepted: false,
    sameHour: 'ask',
  })
  uploads[0]?.report(40)
  expect(context().sentPercent).toBe(40)
  uploads[0]?.resolve(job({ uuid: 'b' }))
  await settled()
  expect(polls[0]?.uuid).toBe('b')
  expect(context()).toMatchObject({ file: null, sentPercent: null, followedUuid: 'b' })
  expect(context().jobs?.map(({ uuid }) => uuid)).toEqual(['b'])
})

test('a rejected file shows its failure; a new attempt clears it', async () => {
  const { page, uploads, settled, context } = await opened()
  page.send({ type: 'import.send', file })
  uploads[0]?.reject(new CallFailed(failure))
  await settled()
  expect(context().uploadFailure).toEqual(failure)
  page.send({ type: 'import.send', file })
  expect(context().uploadFailure).toBeNull()
})

test('the last file is sent again with another choice, which does not stay for the next file', async () => {
  const { page, uploads, settled, context } = await opened()
  page.send({ type: 'import.send_again', sameHour: 'sum' })
  expect(uploads).toHaveLength(0)
  page.send({ type: 'import.send', file })
  uploads[0]?.resolve(job({ uuid: 'b' }))
  await settled()
  expect(context().sentFile).toEqual({ file, uuid: 'b' })
  page.send({ type: 'import.send_again', sameHour: 'sum' })
  expect(uploads[1]?.options.sameHour).toBe('sum')
  uploads[1]?.resolve(job({ uuid: 'c' }))
  await settled()
  expect(context().options.sameHour).toBe('ask')
})

test('an upload can be cancelled', async () => {
  const { page, uploads, context } = await opened()
  page.send({ type: 'import.send', file })
  page.send({ type: 'import.cancel' })
  expect(uploads[0]?.signal.aborted).toBe(true)
  expect(context().file).toBeNull()
})

test('the speed is computed over the last polls, and is null before two polls', () => {
  expect(linesPerSecond([])).toBeNull()
  expect(linesPerSecond([{ at: 1, lines: 5 }])).toBeNull()
  const samples = Array.from({ length: 30 }, (_, second) => ({ at: 1000 * second, lines: second * second }))
  const kept = samples.reduce<readonly { at: number; lines: number }[]>(withSample, [])
  expect(kept).toHaveLength(10)
  expect(linesPerSecond(kept)).toBe((29 * 29 - 20 * 20) / 9)
})

const sending: ImportPageEvent = { type: 'import.send', file }
const logic = importPage.provide({
  actors: { send: controlledPromise(), list: controlledPromise(), poll: controlledPromise() },
})
const model: ActorModel<ImportPageSnapshot, ImportPageEvent> = {
  start: (clock) => createActor(logic, { clock }).start(),
  steps: () => [
    sending,
    { type: 'import.cancel' },
    { type: 'import.send_again', sameHour: 'sum' },
    { type: 'import.follow', uuid: 'a' },
    { type: 'import.load_history' },
    { type: 'import.shown' },
    { type: 'import.hidden' },
    resolved('send', job({ uuid: 'b' })),
    rejected('send', new CallFailed(failure)),
    resolved('list', [job()]),
    rejected('list', new CallFailed(failure)),
    resolved('poll', { job: job(), at: 0 }),
    resolved('poll', { job: job({ status: 'done' }), at: 0 }),
    rejected('poll', new CallFailed(failure)),
    elapsed(IMPORT_POLL_MS),
  ],
  keyOf: ({ value, context }) =>
    JSON.stringify([
      value,
      context.followedUuid,
      context.jobs?.map(({ uuid }) => uuid),
      context.isVisible,
      context.job?.status,
    ]),
}
const paths = shortestActorPaths(model)

test('every state of upload, history and polling is reached', () => {
  const places = new Set(paths.flatMap(({ state }) => Object.entries(state.value).map((pair) => pair.join('.'))))
  expect(places).toEqual(
    new Set([
      'sending.idle',
      'sending.busy',
      'history.loading',
      'history.known',
      'history.failed',
      'following.nothing',
      'following.polling',
      'following.waiting',
      'following.paused',
      'following.failed',
      'following.ended',
    ]),
  )
})

test('an import is polled in every state with a shown import, except while the page is hidden', () => {
  for (const { state } of paths) {
    const { following } = state.value
    expect(state.context.followedUuid === null).toBe(following === 'nothing')
    if (following === 'paused') expect(state.context.isVisible).toBe(false)
    if (following === 'ended') expect(state.context.job?.status).toBe('done')
  }
})

test('a second file cannot be sent during an upload', () => {
  const busy = paths.filter(({ state }) => state.value.sending === 'busy')
  expect(busy.length).toBeGreaterThan(3)
  for (const path of busy) expect(pathAfter(model, path, sending).state.context).toEqual(path.state.context)
})
