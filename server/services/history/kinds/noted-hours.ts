import { sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { findIdentity, listDays, type Statistics } from '../../../store/statistics/open-statistics.ts'

/** Days of locations with written hours that no unit has yet, as `day location`; without a location it is all. */
export type DueDays = ReadonlySet<string>

type Noted = { statisticsUuid: string | null; write: number }

const readNoted = async (db: Tx): Promise<Noted | undefined> => {
  const { rows } = await db.execute<Noted>(sql`select statistics_uuid as "statisticsUuid", write from history_noted`)
  return rows[0]
}

/**
 * Notes which days were written since the last time, for the next closing. If that is not known, for example of another
 * store, all days are noted. Run it under the lock of the closing.
 */
export const noteWrittenDays = async (db: Tx, statistics: Pick<Statistics, 'rows' | 'changesSince'>): Promise<void> => {
  const noted = await readNoted(db)
  const identity = await findIdentity(statistics)
  const isKnown = noted !== undefined && noted.statisticsUuid === identity
  const { write, changed } = await statistics.changesSince(isKnown ? noted.write : 0)
  if (isKnown && changed.length === 0) return
  const due =
    !isKnown || changed.some(({ day }) => day === null)
      ? [...(await listDays(statistics)).keys()].map((day) => ({ day, location: '' }))
      : changed.flatMap(({ day, location }) => (day === null ? [] : [{ day, location: location ?? '' }]))
  await db.execute(sql`
    insert into history_due (day, location)
    select distinct * from unnest(${sql.param(due.map(({ day }) => day))}::date[],
      ${sql.param(due.map(({ location }) => location))}::text[])
    on conflict do nothing`)
  await db.execute(sql`
    insert into history_noted (id, statistics_uuid, write) values (1, ${identity}::uuid, ${write}::bigint)
    on conflict (id) do update set statistics_uuid = excluded.statistics_uuid, write = excluded.write`)
}

/**
 * The days that wait for a closing: noted ones, and those that were written after the last note. A store whose writes
 * are not known, such as an older copy, has no days that wait.
 */
export const readDueDays = async (db: Tx, statistics: Pick<Statistics, 'rows' | 'changesSince'>): Promise<DueDays> => {
  const { rows } = await db.execute<{ key: string }>(sql`select day || ' ' || location as key from history_due`)
  const noted = await readNoted(db)
  const isKnown = noted !== undefined && noted.statisticsUuid === (await findIdentity(statistics))
  const { changed } = isKnown ? await statistics.changesSince(noted.write) : { changed: [] }
  const later = changed.flatMap(({ day, location }) => (day === null ? [] : [`${day} ${location ?? ''}`]))
  return new Set([...rows.map(({ key }) => key), ...later])
}
