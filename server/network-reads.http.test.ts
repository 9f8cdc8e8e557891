import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../tests/support/platform/fresh-database.ts'
import { networkReads } from './network-reads.ts'
import { recordCache } from './records/record-cache.ts'
import { sortedRows } from './records/rows-by-city.ts'
import {
  countScreensByCity,
  findActiveCities,
  findCityPlaces,
  findCountedLocations,
  findLocationsWithSensor,
  findScreens,
  industriesOfLocations,
  type ScreenWithLocation,
} from './services/location/public.ts'
import { openStore, type Store, type Tx } from './store/database.ts'

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

/** Changes of the network; `n` chooses the records. */
const changes: Record<string, (n: number) => ReturnType<typeof sql>> = {
  move: (n) => sql`update location set city_id = 1 + ${n % 7} where id = ${1 + (n % 90)}`,
  'move several': (n) => sql`update location set city_id = 1 + ${n % 5} where id % 50 = ${n % 50}`,
  rename: (n) => sql`update location set name = 'Nowa ' || ${n} where id = ${1 + (n % 90)}`,
  'switch a location': (n) => sql`update location set is_active = not is_active where id = ${1 + (n % 90)}`,
  'switch screens': (n) => sql`update screen set is_active = not is_active where id % 40 = ${n % 40}`,
  'move a screen': (n) => sql`update screen set location_id = 1 + ${n % 90} where id = ${1 + (n % 200)}`,
  'add a screen': (n) => sql`insert into screen (location_id, name) values (1 + ${n % 90}, 'nowy ' || ${n})`,
  'remove screens': (n) => sql`delete from screen where id % 300 = ${n % 300}`,
  'take a sensor away': (n) => sql`update location set arabox_uuid = null where id = ${1 + (n % 90)}`,
  'remove industries': (n) => sql`delete from location_industry where location_id = ${1 + (n % 90)}`,
  'rename a city': (n) => sql`update city set name = 'Miasto ' || ${n} where id = 1 + ${n % 7}`,
  'switch a city': (n) => sql`update city set is_active = not is_active where id = 1 + ${n % 7}`,
}

test('promise P8 after any changes by other servers the reads of the network are those of the database, in its order', async () => {
  const reads = networkReads(recordCache(one))
  const expectPresent = async () => {
    const { db } = other
    expect(await reads.findScreens(one.db, {})).toEqual(await findScreens(db, {}))
    expect(await reads.findScreens(one.db, { cityIds: [1, 3] })).toEqual(await findScreens(db, { cityIds: [1, 3] }))
    expect(await reads.findCityPlaces(one.db)).toEqual(await findCityPlaces(db))
    expect(await reads.findLocationsWithSensor(one.db)).toEqual(await findLocationsWithSensor(db))
    expect(await reads.findCountedLocations(one.db, {})).toEqual(await findCountedLocations(db, {}))
    expect(await reads.findActiveCities(one.db, {})).toEqual(await findActiveCities(db, {}))
    expect(await reads.countScreensByCity(one.db, {})).toEqual(await countScreensByCity(db, {}))
    expect(await reads.industriesOfLocations(one.db, [2])).toEqual(await industriesOfLocations(db, [2]))
  }
  await expectPresent()
  const names = fc.constantFrom(...Object.keys(changes))
  const steps = fc.array(fc.tuple(names, fc.nat(10_000)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const [name, number] of some) await other.db.execute(changes[name]?.(number) ?? sql`select 1`)
      await expectPresent()
    }),
    { seed: 36, numRuns: 60, endOnFailure: true },
  )
})

test('after a change of one location only its city is read again', async () => {
  const asked: (readonly number[] | undefined)[] = []
  const screens = recordCache(one).cachedByCity<ScreenWithLocation>('asked', {
    rowsOf: async (tx, cityIds) => {
      asked.push(cityIds)
      return findScreens(tx, { cityIds })
    },
    replace: sortedRows(({ id }) => id),
  })
  await screens(one.db)
  await other.db.execute(sql`update location set address = 'ulica Inna 4' where city_id = 3`)
  await screens(one.db)
  await other.db.execute(sql`update city set residents = 5 where id = 3`)
  await screens(one.db)
  await screens(one.db)
  expect(asked).toEqual([undefined, [3], undefined])
})

test('a location that moves while its city is read is in the rows once', async () => {
  const move = (tx: Tx, cityId: number) => tx.execute(sql`update location set city_id = ${cityId} where id = 7`)
  await move(other.db, 1)
  let isMoving = false
  const screens = recordCache(one).cachedByCity<ScreenWithLocation>('moving', {
    rowsOf: async (tx, cityIds) => {
      if (isMoving) await move(other.db, 2)
      isMoving = false
      return findScreens(tx, { cityIds })
    },
    replace: sortedRows(({ id }) => id),
  })
  await screens(one.db)
  await other.db.execute(sql`update location set address = 'ulica Inna 5' where city_id = 2 and id <> 7`)
  isMoving = true
  expect(await screens(one.db)).toEqual(await findScreens(other.db, {}))
})
