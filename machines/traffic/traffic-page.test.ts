import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { DeviceTotal } from '../../contract/statistics/answers.ts'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { CallFailed } from '../kit/area/failure.ts'
import { totalArea } from './traffic-areas.ts'
import { type MeasuredPeriod, trafficAreaIds, trafficPage } from './traffic-page.ts'

type Request = { query: FilterInput; signal: AbortSignal; resolve: (data: DeviceTotal) => void }

const answer = (audience: number) => ({ audience }) as DeviceTotal

const opened = async (search = '', period: MeasuredPeriod = { date_from: '2025-11-03', date_to: '2026-03-01' }) => {
  const requests: Request[] = []
  const clock = new SimulatedClock()
  const page = createActor(
    trafficPage.provide({
      actors: {
        loadPeriod: fromPromise<MeasuredPeriod, void>(async () => period),
        total: totalArea.provide({
          actors: {
            load: fromPromise<DeviceTotal, { query: FilterInput }>(
              ({ input, signal }) => new Promise((resolve) => requests.push({ query: input.query, signal, resolve })),
            ),
          },
        }),
      },
    }),
    { clock, input: { search } },
  )
  page.start()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  const total = () => page.getSnapshot().children.total?.getSnapshot()
  return { page, clock, requests, settled, total }
}

test('the page requests the days of its address, otherwise the last 28 measured days', async () => {
  expect((await opened()).requests[0]?.query).toEqual({ date_from: '2026-02-02', date_to: '2026-03-01' })
  const shared = await opened('?from=2026-01-01&to=2026-01-31&city=3')
  expect(shared.requests[0]?.query).toEqual({ date_from: '2026-01-01', date_to: '2026-01-31', city_ids: [3] })
})

test('a changed filter is requested once after a pause; the older request is aborted, its data stays', async () => {
  const { page, clock, requests, settled, total } = await opened()
  requests[0]?.resolve(answer(7))
  await settled()
  page.send({ type: 'traffic.filter', filter: { cities: [1] } })
  clock.increment(299)
  page.send({ type: 'traffic.filter', filter: { cities: [1, 2] } })
  clock.increment(299)
  expect(requests).toHaveLength(1)
  clock.increment(1)
  expect(requests[1]?.query.city_ids).toEqual([1, 2])
  expect(total()?.context.data).toEqual(answer(7))
  expect(total()?.matches('pending')).toBe(true)
  page.send({ type: 'traffic.choose_preset', preset: 'week' })
  expect(requests[1]?.signal.aborted).toBe(true)
  requests[2]?.resolve(answer(9))
  await settled()
  requests[1]?.resolve(answer(8))
  await settled()
  expect(total()?.context.data).toEqual(answer(9))
})

test('a filter with unchanged values makes no request', async () => {
  const { page, clock, requests } = await opened()
  page.send({ type: 'traffic.filter', filter: { by: 'HOUR' } })
  clock.increment(300)
  page.send({ type: 'address.changed', search: '?by=HOUR' })
  expect(requests).toHaveLength(1)
  expect(page.getSnapshot().context.address).toBe('by=HOUR')
})

test('every area is requested at first, and afterwards again only if its request body has changed', async () => {
  const { page } = await opened()
  const { children } = page.getSnapshot()
  const queries = () => trafficAreaIds.map((id) => children[id]?.getSnapshot().context.query)
  const before = queries()
  expect(before.every(Boolean)).toBe(true)
  page.send({ type: 'address.changed', search: '?map=cars' })
  const changed = trafficAreaIds.filter((_, index) => queries()[index] !== before[index])
  expect(changed).toEqual(['cells'])
  expect(children.earlier?.getSnapshot().value).toBe('idle')
  page.send({ type: 'address.changed', search: '?map=cars&compare=year' })
  expect(children.earlier?.getSnapshot().matches('pending')).toBe(true)
  page.send({ type: 'address.changed', search: '?map=cars' })
  expect(children.earlier?.getSnapshot().value).toBe('idle')
})

test('before the first measurement there are no requests', async () => {
  const { page, requests } = await opened('', { date_from: null, date_to: null })
  expect(page.getSnapshot().value).toBe('unmeasured')
  expect(requests).toEqual([])
})

test('a failed start shows the failure and can be repeated', async () => {
  let isDown = true
  const failure = { kind: 'problem', status: 500, code: 'internal', detail: 'Something went wrong' } as const
  const page = createActor(
    trafficPage.provide({
      actors: {
        loadPeriod: fromPromise<MeasuredPeriod, void>(async () => {
          if (isDown) throw new CallFailed(failure)
          return { date_from: '2026-02-01', date_to: '2026-03-01' }
        }),
      },
    }),
    { clock: new SimulatedClock(), input: {} },
  )
  page.start()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  expect([page.getSnapshot().value, page.getSnapshot().context.failure]).toEqual(['failed', failure])
  isDown = false
  page.send({ type: 'traffic.retry' })
  await settled()
  expect(page.getSnapshot().matches({ loaded: 'settled' })).toBe(true)
  expect(page.getSnapshot().context.failure).toBeNull()
})
