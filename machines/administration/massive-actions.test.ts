import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { AdministeredLocation } from '../../contract/location/administered-locations.ts'
import type { Page } from '../../contract/paging.ts'
import { withRows } from '../kit/list/list.ts'
import type { ListQuery } from '../kit/list/list-query.ts'
import { changesOfSelection, massiveActionsList } from './massive-actions.ts'

const industry = { id: 9, version: 1, created_at: '2026-01-01T00:00:00Z', name: 'Kina', venue_type: null, locations: 2 }

test('X05 the changes add the newly selected locations and remove the others, and are none for the stored selection', () => {
  const stored = { industry, locationIds: [1, 2] }
  expect(changesOfSelection(stored, ['1', '2'])).toEqual([])
  expect(changesOfSelection(stored, ['2', '3'])).toEqual([
    { location_ids: [3], change: { add_industry_ids: [9] } },
    { location_ids: [1], change: { remove_industry_ids: [9] } },
  ])
})

test('X03 K10 the selection stays over pages of five and over a search', async () => {
  const queries: ListQuery[] = []
  const row = (id: number) => ({ id }) as AdministeredLocation
  const list = createActor(
    withRows(
      massiveActionsList,
      fromPromise<Page<AdministeredLocation>, { query: ListQuery }>(async ({ input }) => {
        queries.push(input.query)
        return { items: [row(input.query.page)], total: 9, page: input.query.page, pages: 2, size: 5 }
      }),
    ),
    { input: {} },
  ).start()
  const loaded = () => waitFor(list, (snapshot) => snapshot.matches('success'))
  await loaded()
  list.send({ type: 'list.select', keys: ['1'] })
  list.send({ type: 'list.go_to_page', page: 2 })
  await loaded()
  list.send({ type: 'list.select', keys: ['1', '2'] })
  list.send({ type: 'list.search', filter: 'rynek' })
  const { context } = await loaded()
  expect(queries[0]?.size).toBe(5)
  expect(context.selected).toEqual(['1', '2'])
  expect(context.selectedRows.map(({ id }) => id)).toEqual([1, 2])
})
