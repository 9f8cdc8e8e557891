import { sql } from 'drizzle-orm'
import { localTimeOf } from '../../../../machines/calendar/local-hours.ts'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { HourChange } from './hour-changes.ts'

/** Whether a report comes after the stored one: it has a higher number, a later numbering, or a later key. */
const isLaterReport = sql`(excluded.reported_seq is not null and (open_hour.reported_seq is null
  or (excluded.reported_key, excluded.reported_numbering, excluded.reported_seq)
    > (open_hour.reported_key, open_hour.reported_numbering, open_hour.reported_seq)))`

/**
 * Adds changes to the open hours of a location. Rows are written in the order of their keys, so that two writers cannot
 * deadlock. Returns the changed hours that have a report of the whole hour, as milliseconds since 1970.
 */
export const changeHours = async (
  tx: Tx,
  { locationUuid, timeZone, key }: Device,
  numbering: number,
  changes: readonly HourChange[],
): Promise<Set<number>> => {
  const column = (pick: (change: HourChange) => unknown) => sql.param(changes.map(pick))
  const { rows } = await tx.execute<{ hour_ms: number; is_reported: boolean }>(sql`
    insert into open_hour (location_uuid, hour, local_day, local_hour, people_net, people_gross, car_people, cars,
      bus_people, buses, ages, reported, reported_seq, reported_key, reported_numbering)
    select ${locationUuid}::uuid, hour, local_day, local_hour, people_net, people_gross, car_people, cars,
      bus_people, buses, ages::int[], reported, reported_seq, ${key?.number ?? 0}::int, ${numbering}::int
    from unnest(
      ${column(({ hour }) => hour.toISOString())}::timestamptz[],
      ${column(({ hour }) => localTimeOf(timeZone, hour).day)}::date[],
      ${column(({ hour }) => localTimeOf(timeZone, hour).hour)}::int[],
      ${column(({ peopleNet }) => peopleNet)}::int[],
      ${column(({ peopleGross }) => peopleGross)}::int[],
      ${column(({ carPeople }) => carPeople)}::int[],
      ${column(({ cars }) => cars)}::int[],
      ${column(({ busPeople }) => busPeople)}::int[],
      ${column(({ buses }) => buses)}::int[],
      ${column(({ ages }) => `{${ages.join(',')}}`)}::text[],
      ${column(({ reported }) => reported && JSON.stringify(reported))}::jsonb[],
      ${column(({ reportedSeq }) => reportedSeq)}::bigint[]
    ) as changed (hour, local_day, local_hour, people_net, people_gross, car_people, cars, bus_people, buses, ages, reported, reported_seq)
    order by hour
    on conflict (location_uuid, hour) do update set
      people_net = open_hour.people_net + excluded.people_net,
      people_gross = open_hour.people_gross + excluded.people_gross,
      car_people = open_hour.car_people + excluded.car_people,
      cars = open_hour.cars + excluded.cars,
      bus_people = open_hour.bus_people + excluded.bus_people,
      buses = open_hour.buses + excluded.buses,
      ages = (
        select array_agg(stored + added order by index)
        from unnest(open_hour.ages, excluded.ages) with ordinality as pair (stored, added, index)
      ),
      reported = case when ${isLaterReport} then excluded.reported else open_hour.reported end,
      reported_key = case when ${isLaterReport} then excluded.reported_key else open_hour.reported_key end,
      reported_numbering = case when ${isLaterReport} then excluded.reported_numbering
        else open_hour.reported_numbering end,
      reported_seq = case when ${isLaterReport} then excluded.reported_seq else open_hour.reported_seq end,
      version = open_hour.version + 1
    returning (extract(epoch from hour) * 1000)::float8 as hour_ms, reported is not null as is_reported`)
  return new Set(rows.filter(({ is_reported }) => is_reported).map(({ hour_ms }) => hour_ms))
}
