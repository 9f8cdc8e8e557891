import { type SQL, sql } from 'drizzle-orm'
import type { NoteProgress } from '../../../records/work-progress.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationState } from '../tables.ts'

/** The members of a location that can be changed for many locations at once. */
export type WholeState = Required<LocationState>

/** A location that is changed with many others. */
export type NamedState = { id: number; name: string; state: WholeState }

type Row = { id: number; name: string; is_active: boolean; company_id: number; industry_ids: number[] }

/** The states of some locations by id; locks them until the transaction ends if they will be changed. */
export const readStates = async (
  tx: Tx,
  ids: readonly number[],
  isLocking: boolean,
): Promise<Map<number, NamedState>> => {
  const { rows } = await tx.execute<Row>(sql`
    select id, name, is_active, company_id, array(
      select industry_id from location_industry where location_id = location.id order by industry_id
    ) as industry_ids
    from location where id = any(${sql.param([...ids])}::int[]) order by id ${isLocking ? sql`for update` : sql``}`)
  return new Map(rows.map(({ id, name, ...state }) => [id, { id, name, state }]))
}

/** A location with its state before and after a change. */
export type StateToStore = { id: number; before: WholeState; after: WholeState }

/** The industries of a location before and after a change. */
type IndustriesToStore = { id: number; before: readonly number[]; after: readonly number[] }

/** Pairs of location and industry that are in one state but not in the other, as two columns of a statement. */
const industriesOnlyIn = (
  changed: readonly IndustriesToStore[],
  one: 'before' | 'after',
  other: 'before' | 'after',
): SQL | null => {
  const pairs = changed.flatMap((each) => {
    const known = new Set(each[other])
    return each[one].filter((id) => !known.has(id)).map((id) => [each.id, id] as const)
  })
  if (pairs.length === 0) return null
  const [locations, industries] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)]
  return sql`unnest(${sql.param(locations)}::int[], ${sql.param(industries)}::int[])`
}

/** Stores the new industries of locations. */
export const storeIndustries = async (tx: Tx, changed: readonly IndustriesToStore[]): Promise<void> => {
  const removed = industriesOnlyIn(changed, 'before', 'after')
  if (removed)
    await tx.execute(sql`
      delete from location_industry using ${removed} as each (location_id, industry_id)
      where location_industry.location_id = each.location_id and location_industry.industry_id = each.industry_id`)
  const added = industriesOnlyIn(changed, 'after', 'before')
  if (added)
    await tx.execute(sql`
      insert into location_industry (location_id, industry_id)
      select location_id, industry_id from ${added} as each (location_id, industry_id) on conflict do nothing`)
}

/** Most locations of one statement. */
const AT_ONCE = 500

/** Stores the new states of locations in batches, reports the progress, and increments the versions. */
export const storeStates = async (tx: Tx, changed: readonly StateToStore[], note: NoteProgress): Promise<void> => {
  const total = changed.length
  for (let done = 0; done < total; done += AT_ONCE) {
    await note({ phase: 'storing', done, total })
    await storeSome(tx, changed.slice(done, done + AT_ONCE))
  }
  if (total > 0) await note({ phase: 'storing', done: total, total })
}

const storeSome = async (tx: Tx, changed: readonly StateToStore[]): Promise<void> => {
  const ids = sql.param(changed.map(({ id }) => id))
  const active = sql.param(changed.map(({ after }) => after.is_active))
  const companies = sql.param(changed.map(({ after }) => after.company_id))
  await tx.execute(sql`
    update location set is_active = each.is_active, company_id = each.company_id, version = version + 1
    from unnest(${ids}::int[], ${active}::boolean[], ${companies}::int[]) as each (id, is_active, company_id)
    where location.id = each.id`)
  await storeIndustries(
    tx,
    changed.map(({ id, before, after }) => ({ id, before: before.industry_ids, after: after.industry_ids })),
  )
}
