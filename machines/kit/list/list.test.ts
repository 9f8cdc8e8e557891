import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Page } from '../../../contract/paging.ts'
import { CallFailed } from '../area/failure.ts'
import { createList, listState, withRows } from './list.ts'
import type { ListQuery } from './list-query.ts'

type Row = { id: number }
type Call = {
  query: ListQuery
  signal: AbortSignal
  resolve: (page: Page<Row>) => void
  reject: (error: unknown) => void
}

const pageOf = (query: ListQuery, total: number): Page<Row> => {
  const from = (query.page - 1) * query.size
  const ids = Array.from({ length: Math.max(0, Math.min(query.size, total - from)) }, (_, index) => ({
    id: from + index,
  }))
  return { items: ids, total, page: query.page, size: query.size, pages: Math.ceil(total / query.size) }
}

const startedList = (search = '') => {
  const calls: Call[] = []
  const clock = new SimulatedClock()
  const defaults = { size: 10, sort_by: 'created_at', order: 'desc' as const, filters: { status: [], city_id: [] } }
  const list = createActor(
    withRows(
      createList<Row>('list', defaults),
      fromPromise<Page<Row>, { query: ListQuery }>(
        ({ input: { query }, signal }) =>
          new Promise((resolve, reject) => calls.push({ query, signal, resolve, reject })),
      ),
    ),
    { clock, input: { search } },
  )
  list.start()
  const answer = async (total: number) => {
    const call = calls.at(-1)
    if (!call) throw new Error('nothing was requested')
    call.resolve(pageOf(call.query, total))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { list, clock, calls, answer, last: () => calls.at(-1)?.query }
}

test('M01 a list loads the query of its address', async () => {
  const { list, answer, last } = startedList('q=kawa&status=new&page=2')
  expect(last()).toMatchObject({ filter: 'kawa', filters: { status: ['new'], city_id: [] }, page: 2 })
  expect(listState(list.getSnapshot())).toBe('loading')
  await answer(25)
  expect(listState(list.getSnapshot())).toBe('ready')
  expect(list.getSnapshot().context).toMatchObject({ total: 25, pages: 3, failure: null })
})

test('M04 a newer query aborts the older one, and the old rows stay meanwhile', async () => {
  const { list, calls, answer } = startedList()
  await answer(25)
  list.send({ type: 'list.go_to_page', page: 2 })
  list.send({ type: 'list.go_to_page', page: 3 })
  expect(calls[1]?.signal.aborted).toBe(true)
  expect(listState(list.getSnapshot())).toBe('refreshing')
  await answer(25)
  calls[1]?.resolve(pageOf({ ...calls[1].query }, 25))
  await new Promise((resolve) => setImmediate(resolve))
  expect(list.getSnapshot().context.rows).toHaveLength(5)
  expect(list.getSnapshot().context.rows[0]).toEqual({ id: 20 })
})

test('M02 a failed list stores the failure and loads again on command', async () => {
  const { list, calls, answer } = startedList()
  calls[0]?.reject(new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' }))
  await new Promise((resolve) => setImmediate(resolve))
  expect(listState(list.getSnapshot())).toBe('failed')
  expect(list.getSnapshot().context.failure?.kind).toBe('offline')
  list.send({ type: 'list.reload' })
  await answer(3)
  expect(listState(list.getSnapshot())).toBe('ready')
})

test('filters, views, sorting and search return to page 1 and clear the selection', async () => {
  const { list, clock, answer, last } = startedList('page=3')
  await answer(40)
  list.send({ type: 'list.select', keys: ['1', '2'] })
  list.send({ type: 'list.filter', filters: { status: ['ready'] } })
  expect(list.getSnapshot().context.selected).toEqual([])
  expect(last()).toMatchObject({ page: 1, filters: { status: ['ready'], city_id: [] } })
  list.send({ type: 'list.sort', sort_by: 'name', order: 'asc' })
  expect(last()).toMatchObject({ page: 1, sort_by: 'name', order: 'asc' })
  list.send({ type: 'list.search', filter: 'zu' })
  list.send({ type: 'list.search', filter: 'zupa' })
  clock.increment(300)
  expect(last()).toMatchObject({ filter: 'zupa', filters: { status: ['ready'] } })
  list.send({ type: 'list.choose_view', filters: { status: ['draft'] } })
  expect(last()).toMatchObject({ filter: '', filters: { status: ['draft'], city_id: [] } })
  list.send({ type: 'list.clear_filters' })
  expect(last()).toMatchObject({ filter: '', filters: { status: [], city_id: [] }, sort_by: 'name' })
})

test('`more` appends the next page, and has no effect after the last page', async () => {
  const { list, calls, answer } = startedList()
  await answer(15)
  list.send({ type: 'list.load_more' })
  await answer(15)
  expect(list.getSnapshot().context.rows).toHaveLength(15)
  list.send({ type: 'list.load_more' })
  expect(calls).toHaveLength(2)
})

test('a page that no longer exists leads to the last one', async () => {
  const { list, last, answer } = startedList('page=9')
  await answer(15)
  expect(last()).toMatchObject({ page: 2 })
  await answer(15)
  expect(list.getSnapshot().context.rows).toHaveLength(5)
})

test('a changed address loads only if its query differs', async () => {
  const { list, calls, answer } = startedList('status=new')
  await answer(1)
  list.send({ type: 'address.changed', search: 'status=new&utm=x' })
  expect(calls).toHaveLength(1)
  list.send({ type: 'address.changed', search: '' })
  expect(calls).toHaveLength(2)
})
