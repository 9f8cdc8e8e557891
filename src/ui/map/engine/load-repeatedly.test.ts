import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadRepeatedly, RETRY_MS } from './load-repeatedly.ts'

const onError = vi.spyOn(console, 'error')
beforeEach(() => {
  vi.useFakeTimers()
  onError.mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  onError.mockReset()
})

test('loads again after a failure, and not after a success', async () => {
  const failure = new Error('the server is away')
  const load = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue('map')
  const [onLoaded, onFailure] = [vi.fn(), vi.fn()]
  loadRepeatedly(load, onLoaded, onFailure)
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1)
  expect(load).toHaveBeenCalledTimes(1)
  expect(onFailure).toHaveBeenCalledTimes(1)
  expect(onError).toHaveBeenCalledWith(failure)
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS)
  expect(load).toHaveBeenCalledTimes(2)
  expect(onLoaded.mock.calls).toEqual([['map']])
})

test('an end stops the attempts, and what is still loading is not passed on', async () => {
  const failing = vi.fn().mockRejectedValue(new Error('the server is away'))
  const endFailing = loadRepeatedly(failing, vi.fn())
  const onLoaded = vi.fn()
  const endLoading = loadRepeatedly(async () => 'map', onLoaded)
  endLoading()
  await vi.advanceTimersByTimeAsync(1)
  endFailing()
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS)
  expect(failing).toHaveBeenCalledTimes(1)
  expect(onLoaded).not.toHaveBeenCalled()
})
