import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/platform/fresh-database.ts'
import { lockKeys, lockUntilCommit } from './advisory-locks.ts'
import { openStore, type Store } from './database.ts'

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

test('no two locks have the same key', () => {
  const keys = Object.values(lockKeys)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a lock of one record waits for the transaction that holds it, and a lock of another record does not', async () => {
  const order: string[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let first: Promise<void> | undefined
  await new Promise<void>((resolve) => {
    first = store.transaction(async (tx) => {
      await lockUntilCommit(tx, 'campaignImport', 1)
      resolve()
      await released
      order.push('first')
    })
  })
  const second = store.transaction(async (tx) => {
    await lockUntilCommit(tx, 'campaignImport', 1)
    order.push('second')
  })
  await store.transaction(async (tx) => {
    await lockUntilCommit(tx, 'campaignImport', 2)
    await lockUntilCommit(tx, 'campaignTemplates', 1)
    await lockUntilCommit(tx, 'campaignResearch', 'a research id')
    await lockUntilCommit(tx, 'slots')
    order.push('other records')
  })
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['other records', 'first', 'second'])
})
