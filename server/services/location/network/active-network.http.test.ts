import { readFile } from 'node:fs/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { LARGEST_PAGE } from '../../../../contract/paging.ts'
import { type Caller, loggedIn } from '../../../../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { city, location, screen } from '../tables.ts'
import { findScreens } from './active-screens.ts'

let demo: DemoPlatform
let sales: Caller

beforeAll(async () => {
  demo = await demoPlatform()
  sales = await loggedIn(demo.url, 'sales')
})
afterAll(() => demo.close())

/** Agglomerations, screens and araboxes by the login page, the form and the overview. */
const activeNumbers = async () => {
  const flight = { date_from: '2030-05-01', date_to: '2030-05-14' }
  const [summary, availability, count, cities] = await Promise.all([
    sales.call(contract.network.getNetworkSummary),
    sales.call(contract.campaign.getAvailability, { query: flight }),
    sales.call(contract.network.countScreens),
    sales.call(contract.location.listCitiesOfCompany, { query: {} }),
  ])
  const city_ids = cities.answer.items.filter((each) => each.is_active).map(({ id }) => id)
  const query = { city_ids, type: 'arabox', size: LARGEST_PAGE } as const
  const { answer: overview } = await sales.call(contract.location.listLocations, { query })
  const { answer: login } = summary
  const { answer: form } = availability
  expect(form.cities.map((each) => each.city_name)).toEqual(login.cities.map((each) => each.name))
  expect(count.answer.number_of_screens_per_city.map((each) => each.number_of_screens)).toEqual(
    login.cities.map((each) => each.screens),
  )
  return [
    [login.cities.length, login.screens, login.araboxes],
    [form.cities.length, form.cities.reduce((sum, each) => sum + each.total, 0), overview.total],
    [city_ids.length, count.answer.total_number_of_screens, overview.total],
  ]
}

test('E35 C66 login page, form and overview name the active agglomerations, screens and araboxes of the README', async () => {
  const readme = await readFile('README.md', 'utf8')
  const [, ...inReadme] = /so (\d+) cities, (\d+) screens and (\d+) sensors\s+are\s+active/.exec(readme) ?? []
  const expected = inReadme.map(Number)
  expect(await activeNumbers()).toEqual([expected, expected, expected])
})

test('C51 C66 lists by name have the order of the Polish alphabet', async () => {
  const [cities, ofCompany, locations, companies] = await Promise.all([
    sales.call(contract.city.list, { query: { sort_by: 'name' } }),
    sales.call(contract.location.listCitiesOfCompany, { query: {} }),
    sales.call(contract.location.listLocations, { query: { sort_by: 'name', size: LARGEST_PAGE } }),
    sales.call(contract.company.list, { query: { sort_by: 'name' } }),
  ])
  const { compare } = new Intl.Collator('pl')
  for (const { answer } of [cities, ofCompany, locations, companies]) {
    const names = answer.items.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(compare))
  }
  expect(cities.answer.items.map(({ name }) => name).slice(6, 9)).toEqual(['Lublin', 'Łódź', 'Poznań'])
})

test('E35 C66 an inactive agglomeration and an inactive location count nowhere', async () => {
  const [before = []] = await activeNumbers()
  await demo.store.db.update(city).set({ isActive: false }).where(eq(city.name, 'Toruń'))
  const inLublin = and(
    isNotNull(location.araboxUuid),
    eq(location.cityId, sql`(select id from ${city} where ${city.name} = 'Lublin')`),
  )
  await demo.store.db.update(location).set({ isActive: false }).where(inLublin)
  const [login = [], form = [], overview = []] = await activeNumbers()
  expect(login[0]).toBe((before[0] ?? 0) - 1)
  expect(form.slice(0, 2)).toEqual(login.slice(0, 2))
  expect(overview.slice(0, 2)).toEqual(login.slice(0, 2))
})

test('C50 the numbers of screens are those of the asked kind of trade', async () => {
  const countOf = async (is_programmatic?: boolean) =>
    (
      await sales.call(contract.network.countScreens, {
        query: is_programmatic === undefined ? {} : { is_programmatic },
      })
    ).answer.total_number_of_screens
  const all = await countOf()
  expect([await countOf(true), await countOf(false)]).toEqual([all, 0])
  const [one] = await findScreens(demo.store.db, {})
  await demo.store.db
    .update(screen)
    .set({ isProgrammatic: false })
    .where(eq(screen.id, one?.id ?? 0))
  expect([await countOf(true), await countOf(false), await countOf()]).toEqual([all - 1, 1, all])
})
