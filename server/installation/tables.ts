import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Mode } from '../base/mode.ts'

/** One row with facts about this platform. The first start writes it. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    mode: text('mode').$type<Mode>().notNull(),
    /** Identity of the statistics store; null until a start has recorded it. */
    statisticsUuid: uuid('statistics_uuid'),
    /** Identity of the folder with films and imports; null until a start has recorded it. */
    filesUuid: uuid('files_uuid'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
