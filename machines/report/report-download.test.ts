import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate'
import { CallFailed, timeoutFailure } from '../kit/area/failure.ts'
import { controlledPromise, rejected, resolved, shortestActorPaths } from '../kit/paths/actor-paths.ts'
import { type ReportCommand, type ReportEvent, reportMachine, reportName } from './report-download.ts'

const command: ReportCommand = {
  filter: { date_from: '2026-02-02', date_to: '2026-03-01' },
  rangeFormat: 'DAILY',
  rawData: false,
  format: 'xlsx',
  language: 'pl',
}
const failure = { kind: 'problem', status: 422, code: 'too_many_rows', detail: 'Too many' } as const

type Download = {
  command: ReportCommand
  signal: AbortSignal
  resolve: (name: string) => void
  reject: (e: Error) => void
}

const started = () => {
  const downloads: Download[] = []
  const clock = new SimulatedClock()
  const report = createActor(
    reportMachine.provide({
      actors: {
        download: fromPromise<string, { command: ReportCommand }>(
          ({ input, signal }) =>
            new Promise((resolve, reject) => downloads.push({ command: input.command, signal, resolve, reject })),
        ),
      },
    }),
    { clock },
  )
  report.start()
  return { report, downloads, clock, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('a report changes from idle to pending to success, and keeps the name of the saved file', async () => {
  const { report, downloads, settled } = started()
  expect(report.getSnapshot().value).toBe('idle')
  report.send({ type: 'report.request', command })
  expect(report.getSnapshot().value).toBe('pending')
  expect(downloads[0]?.command).toEqual(command)
  downloads[0]?.resolve('raport.xlsx')
  await settled()
  expect([report.getSnapshot().value, report.getSnapshot().context.saved]).toEqual(['success', 'raport.xlsx'])
})

test('T15 a failed report keeps the failure, and can be requested again', async () => {
  const { report, downloads, settled } = started()
  report.send({ type: 'report.request', command })
  downloads[0]?.reject(new CallFailed(failure))
  await settled()
  expect([report.getSnapshot().value, report.getSnapshot().context.failure]).toEqual(['failure', failure])
  report.send({ type: 'report.repeat' })
  expect(downloads[1]?.command).toEqual(command)
  expect(report.getSnapshot().context.failure).toBeNull()
})

test('a cancelled report aborts its download and returns to idle', async () => {
  const { report, downloads, settled } = started()
  report.send({ type: 'report.request', command })
  report.send({ type: 'report.cancel' })
  expect(downloads[0]?.signal.aborted).toBe(true)
  downloads[0]?.resolve('late.xlsx')
  await settled()
  expect([report.getSnapshot().value, report.getSnapshot().context.saved]).toEqual(['idle', null])
})

test('a report without an answer in time fails', async () => {
  const { report, downloads, settled } = started()
  report.send({ type: 'report.request', command })
  downloads[0]?.reject(new CallFailed(timeoutFailure))
  await settled()
  expect(report.getSnapshot().value).toBe('failure')
  expect(report.getSnapshot().context.failure?.kind).toBe('timeout')
})

test('the states are idle, pending, success and failure, and only failure has a failure', () => {
  const logic = reportMachine.provide({ actors: { download: controlledPromise() } })
  const paths = shortestActorPaths<SnapshotFrom<typeof reportMachine>, ReportEvent>({
    start: (clock) => createActor(logic, { clock }).start(),
    steps: () => [
      { type: 'report.request', command },
      { type: 'report.repeat' },
      { type: 'report.cancel' },
      resolved('download', 'a.xlsx'),
      rejected('download', new CallFailed(failure)),
    ],
    keyOf: ({ value, context }) => JSON.stringify([value, context]),
  })
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['idle', 'pending', 'success', 'failure']))
  for (const { state } of paths) {
    expect(state.context.failure !== null).toBe(state.value === 'failure')
    expect(state.context.saved !== null).toBe(state.value === 'success')
  }
})

test('C83 C84 a report is saved under the server’s name, otherwise under screen_report with the extension of its type', () => {
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(reportName({ name: 'screen_report_2026-02.xlsx', type: xlsx })).toBe('screen_report_2026-02.xlsx')
  expect(reportName({ name: '', type: xlsx })).toBe('screen_report.xlsx')
  expect(reportName({ name: '', type: 'text/csv; charset=utf-8' })).toBe('screen_report.csv')
  expect(reportName({ name: '', type: '' })).toBe('screen_report')
})
