import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { deliverThroughFaults } from './through-faults.ts'

let platform: DemoPlatform

beforeAll(async () => {
  platform = await demoPlatform()
})
afterAll(() => platform.close())

test('E44 promise R6 ten thousand messages count exactly once each when requests are dropped, doubled, delayed, reordered and reset', async () => {
  const { live } = platform.composition.contexts
  const admin = await loggedIn(platform.url, 'admin')
  const outcome = await deliverThroughFaults(platform.url, live, admin, { messages: 10_000, seed: 7 })
  expect(outcome.differences).toEqual([])
  expect(outcome.messages).toBe(10_000)
  // Every kind of fault has occurred often.
  expect(Math.min(...Object.values(outcome.faults))).toBeGreaterThan(0)
  expect(outcome.attempts).toBeGreaterThan(outcome.batches)
})
