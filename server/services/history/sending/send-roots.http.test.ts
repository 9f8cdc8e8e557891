import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { historyState } from '../../../../contract/history.ts'
import { contract } from '../../../../contract/index.ts'
import type { OutgoingHeld } from '../../../../contract/platform-state.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { beginHistory } from '../../../../tests/support/platform/begun-history.ts'
import { type RootReceiverServer, startRootReceiver } from '../../../../tests/support/servers/root-receiver.ts'
import { readHistoryState } from '../history-state.ts'
import { closeHistory, type RootReceiver, sendRoots } from '../public.ts'
import { historyBlock } from '../tables.ts'
import { findSending } from './send-roots.ts'

let platform: AccessPlatform
let server: RootReceiverServer
let receiver: RootReceiver

beforeEach(async () => {
  platform = await startAccessPlatform()
  await beginHistory(platform)
  server = await startRootReceiver()
  receiver = { url: server.url, token: 'a token', reach: 'any' }
}, 60_000)
afterEach(async () => {
  await server.close()
  await platform.close()
})

const history = () => platform.composition.contexts.history
const send = (to = receiver, signal = new AbortController().signal) => sendRoots(history(), to, signal)
const closeDay = async (day: string) => {
  platform.clock.set(new Date(`${day}T07:00:00+01:00`))
  expect(await closeHistory(history())).not.toBeNull()
}
const stored = async () => (await findSending(platform.store.db, receiver)).stored

test('roots are sent in the order of their days with the token, each once, as lines that say what a block has', async () => {
  await closeDay('2026-03-03')
  await closeDay('2026-03-04')
  await send()
  await send()
  const blocks = await platform.store.db.select().from(historyBlock).orderBy(historyBlock.number)
  expect(server.collected.split('\n').map((line) => (line === '' ? null : JSON.parse(line)))).toEqual([
    ...blocks.map(({ number, day, root, previousRoot, publicKey, signature }) => ({
      number,
      day,
      root,
      previous_root: previousRoot,
      public_key: publicKey,
      signature,
    })),
    null,
  ])
  expect(server.numbers()).toEqual([1, 2, 3])
  expect(server.authorizations).toEqual(['Bearer a token', 'Bearer a token', 'Bearer a token'])
  await closeDay('2026-03-05')
  await send()
  expect(server.numbers()).toEqual([1, 2, 3, 4])
}, 60_000)

test('a root that is not taken is stored as a failure and sent again before later ones', async () => {
  await closeDay('2026-03-03')
  server.mode = 'fail'
  await expect(send()).rejects.toThrow('the root of 2026-03-01 was not taken outside: status 500')
  await expect(send()).rejects.toThrow('status 500')
  const failed = await stored()
  expect(failed).toMatchObject({ sentNumber: 0, sentAt: null, failures: 2, fault: 'status', status: 500 })
  expect(failed?.failingSince).toBeInstanceOf(Date)
  server.mode = 'redirect'
  await expect(send()).rejects.toThrow('redirect 307')
  // Nothing followed the redirect to the same address.
  expect([server.authorizations.length, server.numbers()]).toEqual([3, []])
  server.mode = 'take'
  await send()
  expect(server.numbers()).toEqual([1, 2])
  expect(await stored()).toMatchObject({ sentNumber: 2, failures: 0, failingSince: null, fault: null, status: null })
}, 60_000)

test('a root whose answer was lost is sent again, and is no new day', async () => {
  server.mode = 'break'
  await expect(send()).rejects.toThrow('connection')
  server.mode = 'take'
  await send()
  expect(server.numbers()).toEqual([1, 1])
  const [first, second] = server.collected.split('\n')
  expect(second).toBe(first)
}, 60_000)

test('of two servers one sends, and a server that stops leaves the rest to the next one', async () => {
  await closeDay('2026-03-03')
  await Promise.all([send(), send(), send()])
  expect(server.numbers()).toEqual([1, 2])
  await closeDay('2026-03-04')
  const stopping = new AbortController()
  stopping.abort()
  await send(receiver, stopping.signal)
  expect(server.numbers()).toEqual([1, 2])
  await send()
  expect(server.numbers()).toEqual([1, 2, 3])
}, 60_000)

test('another address gets all roots, and one that is not public gets none unless the setting permits it', async () => {
  await send()
  const other = { ...receiver, url: `${server.url}-of-another-auditor` }
  await send(other)
  expect(server.numbers()).toEqual([1, 1])
  const secure = { ...receiver, url: server.url.replace('http:', 'https:'), reach: 'public' } as const
  await expect(send(secure)).rejects.toThrow('address')
  const named = { ...secure, url: secure.url.replace('127.0.0.1', 'localhost') }
  await expect(send(named)).rejects.toThrow('address')
  expect(server.authorizations).toHaveLength(2)
}, 60_000)

test('administrators see which root arrived, what waits, and why the receiver does not take it', async () => {
  const state = (held: OutgoingHeld | null = null) =>
    readHistoryState({ ...history(), receiver, outgoingHeld: async () => held })
  const { answer: asked } = await platform.callers.admin.call(contract.history.getState)
  expect(asked).toMatchObject({ last: { number: 1, day: '2026-03-01' }, overdue_since: null, sending: null })
  const host = new URL(server.url).host
  expect((await state('setting')).sending).toEqual({ host, held: 'setting', waiting: 1, last: null, failing: null })
  await send()
  await closeDay('2026-03-03')
  server.mode = 'fail'
  await expect(send()).rejects.toThrow('status')
  const { sending, last } = await state()
  expect(z.parse(historyState, await state())).toEqual(await state())
  expect(last).toEqual({ number: 2, day: '2026-03-02', closed_at: '2026-03-03T06:00:00.000Z' })
  expect(sending).toMatchObject({ waiting: 1, last: { number: 1, day: '2026-03-01' } })
  expect(sending?.failing).toEqual({ since: expect.any(String), attempts: 1, fault: 'status', status: 500 })
}, 60_000)

test('a day that waits for three hours to be closed is overdue since it could be closed', async () => {
  const overdue = async (instant: string) => {
    platform.clock.set(new Date(instant))
    return (await platform.callers.admin.call(contract.history.getState)).answer.overdue_since
  }
  expect(await overdue('2026-03-03T09:30:00+01:00')).toBeNull()
  expect(await overdue('2026-03-03T09:30:01+01:00')).toBe('2026-03-03T05:30:00.000Z')
  await closeDay('2026-03-03')
  expect(await overdue('2026-03-03T12:00:00+01:00')).toBeNull()
}, 60_000)
