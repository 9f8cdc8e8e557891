import { type SQL, sql } from 'drizzle-orm'
import type { Message } from '../../../../contract/live/messages.ts'
import type { DwellKind } from '../../../../machines/audience/spot/dwell.ts'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { type DwellChange, foldDwell } from './fold-dwell.ts'

/**
 * Times in view of a kind in one row from which on they are halved before new ones are added: so the row follows a
 * place that changes, and its numbers stay exact.
 */
const MOST_TIMES = 16_384

/** SQL: the stored times of a kind, halved if there are very many, and the added ones. */
const folded = (kind: DwellKind): SQL => sql`(
  select array_agg((stored * case when stored_times > ${sql.raw(String(MOST_TIMES))} then 0.5 else 1 end + added)::real
    order by index)
  from unnest(dwell.${sql.identifier(kind)}, excluded.${sql.identifier(kind)})
      with ordinality as pair (stored, added, index),
    (select sum(times) as stored_times from unnest(dwell.${sql.identifier(kind)}) as times) as stored_sum
)`

/**
 * Adds the times in view of new messages to those of their locations; each location may be listed once. Called in the
 * transaction that stores the numbers of the messages, so each message counts once. Rows are written in the order of
 * their keys, so that two writers cannot deadlock.
 */
export const storeDwell = async (
  tx: Tx,
  batches: readonly { readonly device: Device; readonly messages: readonly Message[] }[],
): Promise<void> => {
  const rows = batches.flatMap(({ device, messages }) =>
    foldDwell(messages, device.timeZone).map((change) => ({ locationUuid: device.locationUuid, change })),
  )
  if (rows.length === 0) return
  const column = (pick: (row: { locationUuid: string; change: DwellChange }) => unknown) => sql.param(rows.map(pick))
  const times = (kind: DwellKind) => column(({ change }) => `{${change[kind].join(',')}}`)
  await tx.execute(sql`
    insert into dwell (location_uuid, day_type, local_hour, people, cars, buses)
    select location_uuid, day_type, local_hour, people::real[], cars::real[], buses::real[]
    from unnest(
      ${column(({ locationUuid }) => locationUuid)}::uuid[],
      ${column(({ change }) => change.dayType)}::int[],
      ${column(({ change }) => change.localHour)}::int[],
      ${times('people')}::text[],
      ${times('cars')}::text[],
      ${times('buses')}::text[]
    ) as added (location_uuid, day_type, local_hour, people, cars, buses)
    order by location_uuid, day_type, local_hour
    on conflict (location_uuid, day_type, local_hour) do update set
      people = ${folded('people')}, cars = ${folded('cars')}, buses = ${folded('buses')}`)
}
