import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Page } from '../../../contract/paging.ts'
import { CallFailed } from '../area/failure.ts'
import { controlledPromise, elapsed, rejected, resolved, shortestActorPaths } from '../paths/actor-paths.ts'
import { createList, type ListEvent, type ListSnapshot, listState, withRows } from './list.ts'

type Row = { id: number }

const list = createList<Row>('list', { size: 2, sort_by: 'name', order: 'asc', filters: { status: [] } })
const page = (items: Row[], total: number): Page<Row> => ({
  items,
  total,
  page: 1,
  pages: Math.ceil(total / 2),
  size: 2,
})
const failure = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })

const commands: readonly ListEvent[] = [
  { type: 'list.search', filter: 'kawa' },
  { type: 'list.filter', filters: { status: ['new'] } },
  { type: 'list.clear_filters' },
  { type: 'list.sort', sort_by: 'name', order: 'desc' },
  { type: 'list.go_to_page', page: 2 },
  { type: 'list.load_more' },
  { type: 'list.select', keys: ['1'] },
  { type: 'list.reload' },
  { type: 'address.changed', search: '' },
]
const answers = [
  resolved('rows/load', page([{ id: 1 }, { id: 2 }], 3)),
  resolved('rows/load', page([], 0)),
  resolved('rows/load', page([], 3)),
  rejected('rows/load', failure),
  elapsed(300),
]

const keyOf = ({ value, context, children }: ListSnapshot<Row>): string =>
  JSON.stringify([
    value,
    children.rows?.getSnapshot().value,
    context.query,
    Math.min(context.rows.length, 5),
    context.pages,
    context.selected.length,
    context.appends,
    context.failure?.code,
  ])

const logic = withRows(list, controlledPromise())
const paths = shortestActorPaths<ListSnapshot<Row>, ListEvent>({
  start: (clock) => createActor(logic, { clock, input: {} }).start(),
  // Without this limit the list could grow forever.
  steps: ({ context: { rows } }) => [
    ...commands.filter(({ type }) => rows.length <= 4 || type !== 'list.load_more'),
    ...answers,
  ],
  keyOf,
})

test('M01 M03 pending, success and failure are reached, with and without older rows', () => {
  const places = new Set(paths.map(({ state }) => `${listState(state)} ${state.context.rows.length > 0}`))
  expect(places).toEqual(
    new Set(['loading false', 'refreshing true', 'ready true', 'ready false', 'failed false', 'failed true']),
  )
})

test('M02 a failure is stored exactly in the failed state and during the request after it', () => {
  for (const { state } of paths) {
    if (state.value === 'failure') expect(state.context.failure).not.toBeNull()
    if (state.value === 'success') expect(state.context.failure).toBeNull()
  }
})

test('no path leads after the last page or before the first', () => {
  for (const { state } of paths) {
    expect(state.context.query.page).toBeGreaterThanOrEqual(1)
    if (state.value === 'success' && state.context.rows.length > 0) {
      expect(state.context.query.page).toBeLessThanOrEqual(state.context.pages)
    }
  }
})

test('a selection never contains rows that are no longer in the list', () => {
  for (const { steps, state } of paths) {
    const marked = steps.findLastIndex(({ event }) => event.type === 'list.select')
    const loaded = steps.findLastIndex(({ event }) =>
      ['list.filter', 'list.sort', 'list.go_to_page', 'list.reload', 'list.load_more', 'list.search'].includes(
        event.type,
      ),
    )
    if (loaded > marked) expect(state.context.selected).toEqual([])
  }
})
