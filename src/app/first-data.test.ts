import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFirstData } from './first-data.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
})

const answerLater = () => {
  let answer = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}

const begin = () => {
  const { watch, shown } = watchFirstData()
  const state = { isShown: false }
  void shown.then(() => {
    state.isShown = true
  })
  return { watch, state }
}

test('promise P2 what is not urgent begins when all first calls are answered, also by a failure', async () => {
  const { watch, state } = begin()
  const list = answerLater()
  void watch(list.promise)
  await expect(watch(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  await vi.advanceTimersByTimeAsync(10)
  expect(state.isShown).toBe(false)
  list.answer()
  await vi.advanceTimersByTimeAsync(10)
  expect(state.isShown).toBe(true)
})

test('promise P2 a call that follows from an answer belongs to the first calls', async () => {
  const { watch, state } = begin()
  const second = answerLater()
  void watch(Promise.resolve()).then(() => watch(second.promise))
  await vi.advanceTimersByTimeAsync(10)
  expect(state.isShown).toBe(false)
  second.answer()
  await vi.advanceTimersByTimeAsync(10)
  expect(state.isShown).toBe(true)
})

test('promise P2 a call without an answer delays what is not urgent by five seconds', async () => {
  const { watch, state } = begin()
  void watch(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(4900)
  expect(state.isShown).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(state.isShown).toBe(true)
})
