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
  const { watch, answered, shown } = watchFirstData()
  const state = { isAnswered: false, isShown: false }
  void answered.then(() => {
    state.isAnswered = true
  })
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

test('promise P2 the first calls are answered before the page has painted them, and nothing else begins until then', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('window', { requestAnimationFrame: true })
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const { watch, state } = begin()
  void watch(Promise.resolve())
  await vi.advanceTimersByTimeAsync(10)
  expect(state).toEqual({ isAnswered: true, isShown: false })
  frames.shift()?.(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(state.isShown).toBe(false)
  frames.shift()?.(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(state.isShown).toBe(true)
})

test('promise P2 in a tab that is never painted what is not urgent begins a second after the answers', async () => {
  vi.stubGlobal('window', { requestAnimationFrame: true })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { watch, state } = begin()
  void watch(Promise.resolve())
  await vi.advanceTimersByTimeAsync(900)
  expect(state.isShown).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(state.isShown).toBe(true)
})
