import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { CallFailed, timeoutFailure } from '../kit/area/failure.ts'
import { controlledPromise, rejected, resolved, shortestActorPaths } from '../kit/paths/actor-paths.ts'
import { createHeatmap, type HeatmapEvent, type HeatmapPage, type HeatmapSnapshot } from './heatmap.ts'

type Request = {
  page: number
  signal: AbortSignal
  resolve: (page: HeatmapPage<string>) => void
  reject: (error: unknown) => void
}

const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })

const started = (options?: { autoLoadLimit?: number; followMs?: number }) => {
  const requests: Request[] = []
  const clock = new SimulatedClock()
  const heatmap = createActor(
    createHeatmap<string>(options).provide({
      actors: {
        load: fromPromise<HeatmapPage<string>, { uuid: string; page: number }>(
          ({ input: { page }, signal }) =>
            new Promise((resolve, reject) => requests.push({ page, signal, resolve, reject })),
        ),
      },
    }),
    { clock, input: { uuid: 'here' } },
  )
  heatmap.start()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const answer = async (paths: string[], has_more: boolean) => {
    requests.at(-1)?.resolve({ paths, has_more })
    await settled()
  }
  const fail = async () => {
    requests.at(-1)?.reject(offline)
    await settled()
  }
  const pages = () => requests.map(({ page }) => page)
  return { heatmap, clock, requests, settled, answer, fail, pages, context: () => heatmap.getSnapshot().context }
}

test('M25 the first request begins with page 1 and no paths, also after others', async () => {
  const { heatmap, answer, pages, context } = started()
  heatmap.send({ type: 'heatmap.load' })
  await answer(['a'], true)
  heatmap.send({ type: 'heatmap.load_more' })
  await answer(['b'], true)
  heatmap.send({ type: 'heatmap.load' })
  expect(context()).toMatchObject({ paths: [], currentPage: 1 })
  await answer(['c'], false)
  expect(pages()).toEqual([1, 2, 1])
  expect(context()).toMatchObject({ paths: ['c'], currentPage: 1, has_more: false })
})

test('M26 later requests add 1 to the page and append, one at a time', async () => {
  const { heatmap, answer, pages, context } = started()
  heatmap.send({ type: 'heatmap.load' })
  await answer(['a', 'b'], true)
  heatmap.send({ type: 'heatmap.load_more' })
  heatmap.send({ type: 'heatmap.load_more' })
  await answer(['c'], true)
  heatmap.send({ type: 'heatmap.load_more' })
  await answer(['d'], false)
  expect(pages()).toEqual([1, 2, 3])
  expect(context()).toMatchObject({ paths: ['a', 'b', 'c', 'd'], currentPage: 3 })
})

test('M27 there is no request after the last page', async () => {
  const { heatmap, answer, pages } = started()
  heatmap.send({ type: 'heatmap.load' })
  await answer(['a'], false)
  heatmap.send({ type: 'heatmap.load_more' })
  heatmap.send({ type: 'heatmap.retry' })
  expect(pages()).toEqual([1])
})

test('M26 M27 pages load without a command up to the limit of paths, then on command, and never after the last page', async () => {
  const { heatmap, answer, pages, context } = started({ autoLoadLimit: 3 })
  heatmap.send({ type: 'heatmap.load' })
  await answer(['a', 'b'], true)
  expect(pages()).toEqual([1, 2])
  await answer(['c', 'd'], true)
  expect(pages()).toEqual([1, 2])
  heatmap.send({ type: 'heatmap.load_more' })
  await answer(['e'], false)
  expect(pages()).toEqual([1, 2, 3])
  expect(context()).toMatchObject({ paths: ['a', 'b', 'c', 'd', 'e'], has_more: false })
})

test.each(['heatmap.load_more', 'heatmap.retry'] as const)(
  'M28 a failed page keeps the paths, and %s requests the same page',
  async (type) => {
    const { heatmap, answer, fail, pages, context } = started()
    heatmap.send({ type: 'heatmap.load' })
    await answer(['a'], true)
    heatmap.send({ type: 'heatmap.load_more' })
    await fail()
    expect(context()).toMatchObject({ paths: ['a'], currentPage: 2, failure: { code: 'offline' } })
    heatmap.send({ type })
    await fail()
    heatmap.send({ type })
    await answer(['b'], true)
    expect(pages()).toEqual([1, 2, 2, 2])
    expect(context()).toMatchObject({ paths: ['a', 'b'], currentPage: 2, failure: null })
  },
)

test('a new start aborts the running request, and a page without an answer in time fails', async () => {
  const { heatmap, requests, settled, context } = started()
  heatmap.send({ type: 'heatmap.load' })
  heatmap.send({ type: 'heatmap.load' })
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[0]?.resolve({ paths: ['old'], has_more: false })
  await settled()
  expect(context().paths).toEqual([])
  requests[1]?.reject(new CallFailed(timeoutFailure))
  await settled()
  expect(context().failure?.kind).toBe('timeout')
})

const commands: readonly HeatmapEvent[] = [
  { type: 'heatmap.load' },
  { type: 'heatmap.load_more' },
  { type: 'heatmap.retry' },
]
const page = (has_more: boolean) => resolved('load', { paths: ['path'], has_more })
const answers = [page(true), page(false), rejected('load', offline)]
const logic = createHeatmap<string>().provide({ actors: { load: controlledPromise() } })
const paths = shortestActorPaths<HeatmapSnapshot<string>, HeatmapEvent>({
  start: (clock) => createActor(logic, { clock, input: { uuid: 'here' } }).start(),
  // Without this limit the heatmap could grow forever.
  steps: ({ context: { currentPage } }) => [
    ...commands.filter(({ type }) => currentPage <= 3 || type !== 'heatmap.load_more'),
    ...answers,
  ],
  keyOf: ({ value, context }) =>
    JSON.stringify([value, context.paths.length, context.has_more, context.currentPage, context.failure?.kind]),
})

test('M25 M26 M27 M28 on every path there are as many pages as answers since the last start', () => {
  expect(paths.length).toBeGreaterThan(15)
  for (const { steps, state } of paths) {
    const start = steps.findLastIndex(({ event }) => event.type === 'heatmap.load')
    const isAnswer = ({ event }: (typeof steps)[number]) => event.type === '@child' && event.event.type === 'resolve'
    const answered = steps.slice(start + 1).filter(isAnswer).length
    const { paths: loaded, currentPage } = state.context
    expect(loaded).toHaveLength(answered)
    if (state.value === 'loaded') expect(currentPage).toBe(answered)
    if (state.value === 'loading' || state.value === 'failed') expect(currentPage).toBe(answered + 1)
  }
})

test('the heatmap follows new paths: the last page is asked again, and only what is new is added', async () => {
  const { heatmap, clock, settled, answer, fail, pages, context } = started({ autoLoadLimit: 100, followMs: 10_000 })
  heatmap.send({ type: 'heatmap.load' })
  await answer(['a', 'b'], true)
  await answer(['c'], false)
  clock.increment(10_000)
  await settled()
  await answer(['c', 'd'], true)
  await answer(['e'], false)
  expect(pages()).toEqual([1, 2, 2, 3])
  expect(context().paths).toEqual(['a', 'b', 'c', 'd', 'e'])
  clock.increment(10_000)
  await fail()
  expect(heatmap.getSnapshot().value).toBe('loaded')
  expect(context().paths).toHaveLength(5)
  clock.increment(10_000)
  await settled()
  await answer([], false)
  await answer(['of the new day'], false)
  expect(context()).toMatchObject({ paths: ['of the new day'], currentPage: 1 })
})
