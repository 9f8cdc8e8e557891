import { and, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/platform/fresh-database.ts'
import { openStore } from '../../store/database.ts'
import { containing } from '../../store/paging.ts'
import { visibleTo } from './policy.ts'
import { notification } from './tables.ts'

test('promise P11 a search in the notifications of an account reads their texts from an index alone', async () => {
  const database = await freshDatabase()
  const store = openStore(database.url)
  try {
    const reader = { id: 7, name: '', roleId: 1, companyId: 1, permissions: [] }
    const where = and(visibleTo(reader), containing(notification.subject, 'źródło'))
    const plan = await store.db.transaction(async (tx) => {
      // The table is empty, so that PostgreSQL would read it.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select count(*) from ${notification} where ${where}`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Only Scan using notification_text_subject/)
  } finally {
    await store.close()
    await database.drop()
  }
})
