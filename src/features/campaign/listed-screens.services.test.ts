import { expect, test } from 'vitest'
import { type FakeOptions, fakeCall } from '../../../tests/support/pages/fake-services.ts'
import { loadScreens } from './listed-screens.services.ts'

const screen = (screen_id: number, city_id: number) => ({ screen_id, city_id })
const query = { date_from: '2026-12-07', date_to: '2026-12-20', city_ids: [1] }
const { signal } = new AbortController()

/** Answers with screens 1 to 3 of city 1, of which it has more, or with those that are named, of city 2. */
const network = () =>
  fakeCall({
    'campaign.available_screens': ({ query }: FakeOptions) => {
      const ids = query?.screen_ids as number[] | undefined
      return ids
        ? { items: ids.map((id) => screen(id, 2)), total: ids.length }
        : { items: [1, 2, 3].map((id) => screen(id, 1)), total: 8 }
    },
  })

test('screens that are needed and not among those of the cities are asked for by id, at most 500 at a time', async () => {
  const { call, calls } = network()
  const needed = [2, ...Array.from({ length: 900 }, (_, at) => 1000 + at)]
  const { screens, leftOut } = await loadScreens(call, { query, needed, signal })
  expect(screens.map(({ screen_id }) => screen_id)).toEqual([1, 2, 3, ...needed.slice(1)])
  expect(leftOut).toBe(5)
  const named = calls.slice(1).map(({ options }) => options.query)
  expect(named.map((each) => [each?.city_ids, ((each?.screen_ids ?? []) as number[]).length])).toEqual([
    [undefined, 500],
    [undefined, 400],
  ])
})

test('nothing is asked for by id if the cities have all that is needed', async () => {
  const { call, calls } = network()
  await loadScreens(call, { query, needed: [1, 3], signal })
  expect(calls).toHaveLength(1)
})
