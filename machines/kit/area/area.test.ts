import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { createArea } from './area.ts'
import { CallFailed, type Failure, failureOf, timeoutFailure } from './failure.ts'

type Call = {
  query: string
  signal: AbortSignal
  resolve: (data: string) => void
  reject: (error: unknown) => void
}

const refused: Failure = {
  kind: 'problem',
  status: 500,
  code: 'internal',
  detail: 'Something went wrong',
  requestId: 'r1',
}

const startedArea = (times = {}, input?: { query?: string }) => {
  const calls: Call[] = []
  const clock = new SimulatedClock()
  const logic = createArea<string, string>('area', times).provide({
    actors: {
      load: fromPromise<string, { query: string }>(
        ({ input: { query }, signal }) =>
          new Promise((resolve, reject) => calls.push({ query, signal, resolve, reject })),
      ),
    },
  })
  const area = createActor(logic, { clock, input })
  area.start()
  const call = (index: number): Call => {
    const found = calls[index]
    if (!found) throw new Error(`no call has the number ${index}`)
    return found
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { area, clock, calls, call, settled }
}

test('M01 M03 an area changes from idle to pending to success, and can be repeated', async () => {
  const { area, call, settled } = startedArea()
  expect(area.getSnapshot().value).toBe('idle')
  area.send({ type: 'area.request', query: 'a' })
  expect(area.getSnapshot().matches('pending')).toBe(true)
  call(0).resolve('answer a')
  await settled()
  expect(area.getSnapshot().value).toBe('success')
  expect(area.getSnapshot().context.data).toBe('answer a')
  area.send({ type: 'area.repeat' })
  expect(area.getSnapshot().matches('pending')).toBe(true)
  expect(call(1).query).toBe('a')
})

test('M02 a failure is stored with status, code, detail and request id, and the old data stays', async () => {
  const { area, call, settled } = startedArea({}, { query: 'a' })
  call(0).resolve('answer a')
  await settled()
  area.send({ type: 'area.request', query: 'b' })
  expect(area.getSnapshot().context.data).toBe('answer a')
  call(1).reject(new CallFailed(refused))
  await settled()
  const { value, context } = area.getSnapshot()
  expect(value).toBe('failure')
  expect(context).toEqual({ query: 'b', data: 'answer a', failure: refused })
})

test('M04 a newer request aborts the older one, and a late answer does not overwrite newer data', async () => {
  const { area, call, settled } = startedArea({}, { query: 'old' })
  area.send({ type: 'area.request', query: 'new' })
  expect(call(0).signal.aborted).toBe(true)
  call(1).resolve('new answer')
  await settled()
  call(0).resolve('old answer')
  await settled()
  expect(area.getSnapshot().context.data).toBe('new answer')
})

test('an area sends one request after a pause in typing, and is pending from the first letter on', () => {
  const { area, clock, calls } = startedArea({ debounceMs: 300 })
  area.send({ type: 'area.request_after_pause', query: 'j' })
  clock.increment(299)
  area.send({ type: 'area.request_after_pause', query: 'je' })
  clock.increment(299)
  expect(calls).toHaveLength(0)
  expect(area.getSnapshot().matches('pending')).toBe(true)
  clock.increment(1)
  expect(calls.map(({ query }) => query)).toEqual(['je'])
})

test('M04 a wanted query is sent once, another one replaces it, and nothing clears the area', async () => {
  const { area, calls, call, settled } = startedArea()
  area.send({ type: 'area.wanted', query: null })
  expect(area.getSnapshot().value).toBe('idle')
  area.send({ type: 'area.wanted', query: 'a' })
  area.send({ type: 'area.wanted', query: 'a' })
  expect(calls.map(({ query }) => query)).toEqual(['a'])
  area.send({ type: 'area.wanted', query: 'b' })
  expect(call(0).signal.aborted).toBe(true)
  call(1).resolve('answer b')
  await settled()
  area.send({ type: 'area.wanted', query: 'b' })
  expect(area.getSnapshot().value).toBe('success')
  expect(calls).toHaveLength(2)
  area.send({ type: 'area.wanted', query: null })
  expect(area.getSnapshot().value).toBe('idle')
  expect(area.getSnapshot().context.data).toBeNull()
})

test('a wanted query is compared by its content, whatever the order of its members', () => {
  const area = createActor(createArea<{ from: string; ids: number[] }, string>('area'), { input: {} }).start()
  const wanted = { from: '2026-01-01', ids: [1, 2] }
  area.send({ type: 'area.wanted', query: wanted })
  area.send({ type: 'area.wanted', query: { ids: [1, 2], from: '2026-01-01' } })
  expect(area.getSnapshot().context.query).toBe(wanted)
  area.send({ type: 'area.wanted', query: { ids: [2, 1], from: '2026-01-01' } })
  expect(area.getSnapshot().context.query).not.toBe(wanted)
})

test('a failed query is not sent again because it is still wanted, only on command', async () => {
  const { area, calls, call, settled } = startedArea()
  area.send({ type: 'area.wanted', query: 'a' })
  call(0).reject(new CallFailed(refused))
  await settled()
  area.send({ type: 'area.wanted', query: 'a' })
  expect(area.getSnapshot().value).toBe('failure')
  area.send({ type: 'area.repeat' })
  expect(calls).toHaveLength(2)
})

test('an area with a pause sends the query that was wanted last, once', () => {
  const { area, clock, calls } = startedArea({ debounceMs: 300 })
  area.send({ type: 'area.wanted', query: 'a' })
  clock.increment(200)
  area.send({ type: 'area.wanted', query: 'a' })
  clock.increment(100)
  area.send({ type: 'area.wanted', query: 'b' })
  clock.increment(300)
  expect(calls.map(({ query }) => query)).toEqual(['a', 'b'])
})

test('an area without an answer in time fails', async () => {
  const { area, call, settled } = startedArea({}, { query: 'a' })
  call(0).reject(new CallFailed(timeoutFailure))
  await settled()
  expect(area.getSnapshot().value).toBe('failure')
  expect(area.getSnapshot().context.failure?.kind).toBe('timeout')
})

test('an area with a poll interval polls after an answer and after a failure', async () => {
  const polling = startedArea({ pollMs: 500 }, { query: 'a' })
  polling.call(0).resolve('1')
  await polling.settled()
  polling.clock.increment(500)
  polling.call(1).reject(new Error('x'))
  await polling.settled()
  polling.clock.increment(500)
  expect(polling.calls).toHaveLength(3)
  const once = startedArea({}, { query: 'a' })
  once.call(0).resolve('1')
  await once.settled()
  once.clock.increment(10_000)
  expect(once.calls).toHaveLength(1)
})

test('a cleared area has no data and is idle', async () => {
  const { area, call, settled } = startedArea({}, { query: 'a' })
  call(0).resolve('answer')
  await settled()
  area.send({ type: 'area.clear' })
  expect(area.getSnapshot().value).toBe('idle')
  expect(area.getSnapshot().context).toEqual({ query: undefined, data: null, failure: null })
})

test('an error without a failure gives a general failure, a logged failure is kept', () => {
  expect(failureOf(new Error('x')).detail).toBe('Something went wrong')
  expect(failureOf({ name: 'CallFailed', message: '', failure: refused })).toEqual(refused)
})
