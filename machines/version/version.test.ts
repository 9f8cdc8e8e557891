import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { CHECK_MS, versionMachine } from './version.ts'

const started = (isOutdated: () => Promise<boolean>) => {
  const clock = new SimulatedClock()
  const machine = versionMachine.provide({ actors: { isOutdated: fromPromise<boolean, void>(isOutdated) } })
  return { clock, version: createActor(machine, { clock }).start() }
}

test('accident 14: a page that stays open learns within ten minutes that a new version is there', async () => {
  const { clock, version } = started(async () => true)
  expect(version.getSnapshot().value).toBe('current')
  clock.increment(CHECK_MS)
  await vi.waitFor(() => expect(version.getSnapshot().value).toBe('outdated'))
})

test('accident 14: a missing part makes the page compare at once; without a newer version it continues', async () => {
  const isOutdated = vi.fn(async () => false)
  const { version } = started(isOutdated)
  version.send({ type: 'version.part_failed' })
  expect(version.getSnapshot().value).toBe('checking')
  await vi.waitFor(() => expect(version.getSnapshot().value).toBe('current'))
  expect(isOutdated).toHaveBeenCalledOnce()
})

test('accident 14: a comparison that fails is repeated later', async () => {
  const answers = [
    () => Promise.reject(new Error('offline')),
    () => Promise.reject(new DOMException('The time is over', 'TimeoutError')),
    async () => true,
  ]
  const { clock, version } = started(() => (answers.shift() ?? (async () => false))())
  clock.increment(CHECK_MS)
  await vi.waitFor(() => expect(version.getSnapshot().value).toBe('current'))
  clock.increment(CHECK_MS)
  expect(version.getSnapshot().value).toBe('checking')
  await vi.waitFor(() => expect(version.getSnapshot().value).toBe('current'))
  clock.increment(CHECK_MS)
  await vi.waitFor(() => expect(version.getSnapshot().value).toBe('outdated'))
})

test('accident 14: a dismissed offer returns only when a part of the page is missing', async () => {
  const { version } = started(async () => true)
  version.send({ type: 'version.check' })
  await vi.waitFor(() => expect(version.getSnapshot().value).toBe('outdated'))
  version.send({ type: 'version.dismiss' })
  version.send({ type: 'version.check' })
  expect(version.getSnapshot().value).toBe('dismissed')
  version.send({ type: 'version.part_failed' })
  expect(version.getSnapshot().value).toBe('outdated')
})
