import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/platform/fresh-database.ts'
import { findScreens } from '../services/location/network/active-screens.ts'
import { findCities } from '../services/location/network/city-summaries.ts'
import { city, location, locationIndustry, screen } from '../services/location/tables.ts'
import { termsOfCompanies } from '../services/users/company/company-terms.ts'
import { company } from '../services/users/tables.ts'
import { openStore, type Store, type Tx } from '../store/database.ts'
import { recordCache } from './record-cache.ts'
import { compactRecordChanges } from './record-changes.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
/** Two servers on one database. */
let one: Store
let other: Store
beforeAll(async () => {
  database = await freshDatabase('template_demo')
  one = openStore(database.url, { connections: 4 })
  other = openStore(database.url, { connections: 4 })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})

/** Cached reads of the first server, and the number of those that reached the database. */
const cachedReads = () => {
  const { cached } = recordCache(one)
  let reads = 0
  const counted =
    <Arguments extends unknown[], Result extends object>(read: (tx: Tx, ...args: Arguments) => Promise<Result>) =>
    (tx: Tx, ...args: Arguments) => {
      reads += 1
      return read(tx, ...args)
    }
  return {
    cities: cached('cities', counted(findCities)),
    screens: cached('screens', counted(findScreens)),
    terms: cached('terms', counted(termsOfCompanies)),
    reads: () => reads,
  }
}

const writes: Record<string, (tx: Tx) => Promise<unknown>> = {
  city: (tx) =>
    tx
      .update(city)
      .set({ name: sql`${city.name} || '!'` })
      .where(eq(city.id, 1)),
  location: (tx) => tx.update(location).set({ address: 'ulica Nowa 1' }).where(eq(location.cityId, 1)),
  industries: (tx) => tx.delete(locationIndustry).where(sql`${locationIndustry.locationId} % 2 = 0`),
  screen: (tx) => tx.update(screen).set({ isActive: false }).where(sql`${screen.id} % 7 = 0`),
  company: (tx) => tx.update(company).set({ discountPercent: -33 }).where(eq(company.id, 1)),
}

test.each(Object.keys(writes))(
  'promise P8 a change of %s by another server is seen by the next read, and before it nothing is read twice',
  async (name) => {
    const { cities, screens, terms, reads } = cachedReads()
    const readAll = async () => [
      await cities(one.db),
      await screens(one.db, { cityIds: [1] }),
      await screens(one.db, { industryIds: [1] }),
      await terms(one.db, [1]),
    ]
    const direct = async () => [
      await findCities(other.db),
      await findScreens(other.db, { cityIds: [1] }),
      await findScreens(other.db, { industryIds: [1] }),
      await termsOfCompanies(other.db, [1]),
    ]
    const before = await readAll()
    expect(before).toEqual(await direct())
    expect([await readAll(), reads()]).toEqual([before, 4])
    await other.transaction(async (tx) => {
      await writes[name]?.(tx)
      // Not committed yet.
      expect(await readAll()).toEqual(before)
    })
    const after = await readAll()
    expect(after).toEqual(await direct())
    expect(after).not.toEqual(before)
  },
)

test('a read in a transaction sees the changes of this transaction, and a rolled back one is never cached', async () => {
  const { cities } = cachedReads()
  const before = await cities(one.db)
  await expect(
    one.transaction(async (tx) => {
      await tx.update(city).set({ name: 'Nigdzie' }).where(eq(city.id, 2))
      expect((await cities(tx)).map(({ name }) => name)).toContain('Nigdzie')
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await cities(one.db)).toEqual(before)
})

test('many changes are added up without another sum, and the next change is still seen', async () => {
  const sumOf = async () =>
    (await one.pool.query('select count(*) as rows, sum(weight) as sum from record_change')).rows[0]
  const sumsByCity = async () =>
    (await one.pool.query('select city_id, sum(weight) as sum from record_change group by city_id order by 1')).rows
  for (let change = 0; change < 510; change += 1) await one.pool.query('update city set id = id where id = 1')
  const { sum } = await sumOf()
  const before = await sumsByCity()
  await Promise.all([compactRecordChanges(one.db), compactRecordChanges(other.db)])
  expect(await sumOf()).toEqual({ rows: before.length, sum })
  expect(await sumsByCity()).toEqual(before)
  const { cities, reads } = cachedReads()
  await cities(one.db)
  await writes.city?.(other.db)
  expect(await cities(one.db)).toEqual(await findCities(other.db))
  expect(reads()).toBe(2)
})

test('what depends on some cities stays cached while others change, and all of it is read again when a city changes', async () => {
  const { cached } = recordCache(one)
  let reads = 0
  const screens = cached(
    'screens of a city',
    async (tx, selection: { cityIds: number[] }) => {
      reads += 1
      return findScreens(tx, selection)
    },
    ({ cityIds }) => cityIds,
  )
  const read = () => screens(one.db, { cityIds: [1] })
  const readsAfter = async (write: (tx: Tx) => Promise<unknown>) => {
    await read()
    const before = reads
    await write(other.db)
    expect(await read()).toEqual(await findScreens(other.db, { cityIds: [1] }))
    return reads - before
  }
  const inCity = (cityId: number) => eq(location.cityId, cityId)
  expect(await readsAfter((tx) => tx.update(location).set({ address: 'ulica Inna 2' }).where(inCity(2)))).toBe(0)
  expect(await readsAfter((tx) => tx.update(location).set({ address: 'ulica Inna 2' }).where(inCity(1)))).toBe(1)
  expect(await readsAfter((tx) => tx.update(location).set({ cityId: 2 }).where(inCity(1)))).toBe(1)
  expect(await readsAfter((tx) => tx.update(company).set({ discountPercent: -7 }).where(eq(company.id, 1)))).toBe(0)
  expect(await readsAfter((tx) => tx.update(city).set({ residents: 7 }).where(eq(city.id, 2)))).toBe(1)
})

test('an earlier version of the server that adds up the changes makes no cached read seem newer', async () => {
  const { cached } = recordCache(one)
  const screens = cached('screens of a city', findScreens, ({ cityIds }) => cityIds)
  const read = () => screens(one.db, { cityIds: [2] })
  await one.pool.query(`insert into record_change (weight, city_id) values (3, 1), (2, 2)`)
  await read()
  await one.pool.query(`with added_up as (delete from record_change returning weight)
    insert into record_change (weight) select sum(weight) from added_up`)
  await other.db.update(location).set({ address: 'ulica Inna 3' }).where(eq(location.cityId, 2))
  expect(await read()).toEqual(await findScreens(other.db, { cityIds: [2] }))
})

test('the screens of a large network are cached: a result may fill most of the cache', async () => {
  const { cached } = recordCache(one)
  let reads = 0
  const many = cached('many', async () => {
    reads += 1
    return Array.from({ length: 60_000 }, (_, id) => ({ id }))
  })
  for (const time of ['first', 'second']) expect(await many(one.db), time).toHaveLength(60_000)
  expect(reads).toBe(1)
})
