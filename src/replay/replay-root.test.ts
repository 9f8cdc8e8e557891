import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RootFact } from '../../machines/root/root.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import type { LogEntry } from '../event-log/entry.ts'
import type { LogFile } from '../event-log/log-file.ts'
import { createRecorder, type EventLog } from '../event-log/recorder.ts'
import { stateTreeOf } from '../event-log/state-tree.ts'
import { loadReplayRoot } from './replay-root.ts'
import { replayReport, reportLines } from './report.ts'

const entered = (n: number, page: string, input: unknown): LogEntry & { event: RootFact } => ({
  n,
  at: 0,
  path: '',
  source: null,
  external: true,
  event: { type: 'page.entered', id: page, page, input },
})
const visited = [
  entered(0, 'cities', { search: '' }),
  entered(1, 'campaignForm', { key: null, user: sampleAccount(), search: '' }),
]

/** A log of a client whose services never answer: a list, the form of a campaign, an event that the list refuses. */
const recorded = async (): Promise<LogFile> => {
  const recorder = createRecorder({ build: 'test' })
  const visit: EventLog = { header: recorder.log().header, entries: visited }
  const { machine, versions } = await loadReplayRoot(visit)
  const root = createActor(machine, { id: 'app', inspect: recorder.inspect }).start()
  for (const { event } of visited) root.send(event)
  root.getSnapshot().children.cities?.send({ type: 'list.search', filter: 'war' })
  const state = stateTreeOf(root)
  root.stop()
  return JSON.parse(JSON.stringify({ format: 1, ...recorder.log(), machines: versions, state }))
}

test('a log is replayed with the machines of its pages, loaded by their names, and gives the recorded hash', async () => {
  const file = await recorded()
  const report = await replayReport(file)
  expect([report.divergence, report.changed]).toEqual([null, []])
  expect(report.hash).toBe(report.recordedHash)
  expect(Object.keys(report.tree.children)).toEqual(['toasts', 'session', 'version', 'cities', 'campaignForm'])
  expect(reportLines(report).at(-1)).toBe(`hash ${report.hash} (recorded ${report.hash})`)
})

test('a state at the end that differs from the recorded one is a divergence at its address', async () => {
  const file = await recorded()
  const session = file.state?.children.session ?? expect.fail('the log has no session')
  session.context = { ...(session.context as object), epoch: 7 }
  const report = await replayReport(file)
  expect(report.divergence?.differences).toEqual([{ path: 'children.session.context.epoch', before: 7, after: 0 }])
  expect(reportLines(report).join('\n')).toContain('children.session.context.epoch: the log has 7, the replay 0')
})

test('a machine that was recorded in another version is named, a page that this build lacks is a divergence', async () => {
  const file = await recorded()
  const other = { ...file, machines: { ...file.machines, cities: 'ffff' } }
  expect((await replayReport(other)).changed).toEqual(['cities'])
  const entries = file.entries.map((entry) =>
    entry.event.page === 'cities' ? { ...entry, event: { ...entry.event, page: 'mapOfMoon' } } : entry,
  )
  const { divergence } = await replayReport({ ...file, entries })
  expect(divergence?.expected.event).toMatchObject({ type: 'page.entered', page: 'mapOfMoon' })
})
