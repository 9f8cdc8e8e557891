import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { ServerEndedError } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production, startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(async () => {
  await database.drop()
  await folder.remove()
})

const query = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** The reason why a server does not start on the database. */
const refusal = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  try {
    const server = await startForTest(folder.path, { DATABASE_URL: database.url, ...settings })
    await server.stop()
    return 'it started'
  } catch (error) {
    if (error instanceof ServerEndedError) return error.errors.trim()
    throw error
  }
}

describe('accident 4: a database is demo or production for ever', () => {
  test('a demo does not start on a production database, and stores nothing in it', async () => {
    database = await freshDatabase()
    const server = await startForTest(folder.path, { DATABASE_URL: database.url, ...production })
    await server.stop()
    expect(await refusal({})).toBe(
      'This database belongs to a production platform. Set NODE_ENV=production, or set DATA_DIR and DATABASE_URL to a database of its own for the demo.',
    )
    expect(
      await query(
        'select (select count(*)::int from account) as accounts, (select count(*)::int from location) as locations',
      ),
    ).toEqual([{ accounts: 1, locations: 0 }])
  })

  test('production does not start on a demo database', async () => {
    database = await freshDatabase('template_demo')
    expect(await refusal(production)).toBe(
      'This database holds the demo network. Remove NODE_ENV=production, or set DATA_DIR and DATABASE_URL to a database of its own for production.',
    )
  })

  test('a start that failed because there is no administrator does not decide the mode', async () => {
    database = await freshDatabase()
    expect(await refusal({ NODE_ENV: 'production' })).toContain('Nobody can log in yet')
    expect(await query('select mode from installation')).toEqual([])
  })
})

test('a database that a newer version has changed is refused', async () => {
  database = await freshDatabase()
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
  expect(await refusal(production)).toBe(
    'The database was changed by a newer version of this server; start that version, or restore a backup from before.',
  )
})
