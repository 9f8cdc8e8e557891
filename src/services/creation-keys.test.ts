import { beforeEach, expect, test, vi } from 'vitest'
import { campaignOperations } from '../../contract/campaign/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { CallFailed, type Failure, timeoutFailure } from '../../machines/kit/area/failure.ts'
import { withCreationKeys } from './creation-keys.ts'
import type { UntypedOptions } from './untyped-call.ts'

const { createCampaign, listCampaigns } = campaignOperations
const refused: Failure = { kind: 'problem', status: 422, code: 'invalid_input', detail: '' }

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
})

/** A caller that keeps the keys, and answers with what the test sets. */
const recorder = () => {
  const keys: (string | undefined)[] = []
  const state: { answer: () => Promise<unknown> } = { answer: async () => 'created' }
  const send = withCreationKeys(async (_: Operation, options?: UntypedOptions) => {
    keys.push(options?.idempotencyKey)
    return state.answer()
  })
  return { keys, state, send: (name: string) => send(createCampaign, { body: { name } }), sendAny: send }
}

test('a call that got no answer is sent again with its key, and after an answer the key is another', async () => {
  const { keys, state, send } = recorder()
  state.answer = () => Promise.reject(new CallFailed(timeoutFailure))
  await expect(send('a')).rejects.toThrow()
  state.answer = () => Promise.reject(new CallFailed({ ...refused, status: 503, code: 'unavailable' }))
  await expect(send('a')).rejects.toThrow()
  state.answer = async () => 'created'
  await send('a')
  await send('a')
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[3]).not.toBe(keys[0])
})

test('a second click while the first call runs has the same key, other content has another', async () => {
  const { keys, send } = recorder()
  await Promise.all([send('a'), send('a'), send('b')])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('after a refusal the next try is a new request', async () => {
  const { keys, state, send } = recorder()
  state.answer = () => Promise.reject(new CallFailed(refused))
  await expect(send('a')).rejects.toThrow()
  state.answer = async () => 'created'
  await send('a')
  expect(keys[1]).not.toBe(keys[0])
})

test('after a reload of the page the same content has the key of the call that was not answered', async () => {
  const before = recorder()
  before.state.answer = () => Promise.reject(new CallFailed(timeoutFailure))
  await expect(before.send('a')).rejects.toThrow()
  const after = recorder()
  await after.send('a')
  await after.send('a')
  expect(after.keys[0]).toBe(before.keys[0])
  expect(after.keys[1]).not.toBe(before.keys[0])
  expect(sessionStorage.getItem('arabox.unanswered-calls')).toBe('[]')
})

test('a page that is reloaded while it waits for the answer keeps the key, and not what was typed', async () => {
  const before = recorder()
  before.state.answer = () => new Promise(() => undefined)
  void before.send('Tajna kampania')
  const after = recorder()
  await Promise.resolve()
  expect(sessionStorage.getItem('arabox.unanswered-calls')).not.toContain('Tajna')
  await after.send('Tajna kampania')
  expect(after.keys[0]).toBe(before.keys[0])
})

test('a call that creates nothing has no key', async () => {
  const { keys, sendAny } = recorder()
  await sendAny(listCampaigns, {})
  expect(keys).toEqual([undefined])
})
