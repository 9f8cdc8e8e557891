import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { CampaignImport } from '../../../contract/campaign/campaign-import.ts'
import type { ImportProgress } from '../../../contract/sheet-import.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { CallFailed, timeoutFailure } from '../../kit/area/failure.ts'
import type { ImportCompany, ImportRequest } from '../../kit/import/sheet-import.ts'
import { campaignImportMachine } from './campaign-import.ts'

const file = new File(['x'], 'plan.csv')
const answer = (changes: Partial<CampaignImport> = {}): CampaignImport => ({
  total: 1,
  campaigns: [],
  created: 1,
  already: 0,
  faults: [],
  fault_count: 0,
  missed_screens: [],
  missed_screen_count: 0,
  rows: [],
  stored: false,
  ...changes,
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

const noCompanies = (): Promise<readonly ImportCompany[]> => Promise.resolve([])

const started = (send: (request: ImportRequest) => Promise<CampaignImport>, loadCompanies = noCompanies) => {
  const clock = new SimulatedClock()
  const asked: number[] = []
  const machine = campaignImportMachine.provide({
    actors: {
      send: fromPromise<CampaignImport, ImportRequest>(({ input }) => send(input)),
      loadCompanies: fromPromise<readonly ImportCompany[], { isNeeded: boolean }>(loadCompanies),
      askProgress: fromPromise<ImportProgress, { sendNumber: number }>(async ({ input }) => {
        asked.push(input.sendNumber)
        return { phase: 'checking', done: asked.length, total: 9 }
      }),
    },
  })
  return { actor: createActor(machine, { input: { user: sampleAccount() }, clock }).start(), clock, asked }
}

test('C48 the progress is requested while a file is checked, under the number that was sent with the file', async () => {
  let finish: (result: CampaignImport) => void = () => undefined
  const requests: ImportRequest[] = []
  const { actor, clock, asked } = started((request) => {
    requests.push(request)
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  actor.send({ type: 'sheet.choose_file', file })
  for (let round = 0; round < 2; round += 1) {
    clock.increment(700)
    await settled()
  }
  expect(actor.getSnapshot().context.progress).toEqual({ phase: 'checking', done: 2, total: 9 })
  expect(asked).toEqual([requests[0]?.sendNumber, requests[0]?.sendNumber])
  finish(answer())
  await settled()
  expect(actor.getSnapshot().matches('correcting')).toBe(true)
})

test('C48 nothing is stored with faults or unchecked corrections, and a failed import can be checked again', async () => {
  const sent: boolean[] = []
  const { actor } = started(async ({ isDryRun }) => {
    sent.push(isDryRun)
    if (!isDryRun) throw new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
    return answer({ fault_count: sent.length === 1 ? 1 : 0 })
  })
  actor.send({ type: 'sheet.choose_file', file })
  await settled()
  actor.send({ type: 'sheet.confirm' })
  expect(actor.getSnapshot().matches('correcting')).toBe(true)
  actor.send({ type: 'sheet.check_again' })
  await settled()
  actor.send({ type: 'sheet.correct_row', row: 2, cells: null })
  actor.send({ type: 'sheet.confirm' })
  expect(actor.getSnapshot().matches('correcting')).toBe(true)
  actor.send({ type: 'sheet.check_again' })
  await settled()
  actor.send({ type: 'sheet.confirm' })
  await settled()
  expect(actor.getSnapshot().matches('failed')).toBe(true)
  expect(actor.getSnapshot().context.failure?.code).toBe('offline')
  actor.send({ type: 'sheet.check_again' })
  await settled()
  expect(actor.getSnapshot().matches('correcting')).toBe(true)
  expect(sent).toEqual([true, true, true, false, true])
})

test('C48 without an answer of the companies in time, the import says so', async () => {
  const { actor } = started(
    async () => answer(),
    () => Promise.reject(new CallFailed(timeoutFailure)),
  )
  expect(actor.getSnapshot().context.failure).toBeNull()
  await settled()
  expect(actor.getSnapshot().context.failure?.code).toBe('timeout')
})
