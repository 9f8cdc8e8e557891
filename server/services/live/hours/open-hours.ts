import { sql } from 'drizzle-orm'
import { localTimeOf } from '../../../../machines/calendar/local-hours.ts'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { HourChange } from './hour-changes.ts'

/** Whether a report comes after the stored one: it has a higher number, a later numbering, or a later key. */
const isLaterReport = sql`(excluded.reported_seq is not null and (open_hour.reported_seq is null
  or (excluded.reported_key, excluded.reported_numbering, excluded.reported_seq)
    > (open_hour.reported_key, open_hour.reported_numbering, open_hour.reported_seq)))`

/** Changes of the hours of an arabox by messages of one numbering. */
export type NumberingChanges = {
  readonly device: Device
  readonly numbering: number
  readonly changes: readonly HourChange[]
}

/** The changed hours of locations that have a report of the whole hour, as milliseconds since 1970. */
export type ReportedHours = ReadonlyMap<string, ReadonlySet<number>>

/**
 * Adds changes to the open hours of locations; each location may be listed once. Rows are written in the order of their
 * keys, so that two writers cannot deadlock. Returns the changed hours that have a report.
 */
export const changeHours = async (tx: Tx, numberings: readonly NumberingChanges[]): Promise<ReportedHours> => {
  const rowsToAdd = numberings.flatMap(({ device, numbering, changes }) =>
    changes.map((change) => ({ device, numbering, change, local: localTimeOf(device.timeZone, change.hour) })),
  )
  const reported = new Map<string, Set<number>>()
  if (rowsToAdd.length === 0) return reported
  const column = (pick: (row: (typeof rowsToAdd)[number]) => unknown) => sql.param(rowsToAdd.map(pick))
  const { rows } = await tx.execute<{ location_uuid: string; hour_ms: number; is_reported: boolean }>(sql`
    insert into open_hour (location_uuid, hour, local_day, local_hour, people_net, people_gross, car_people, cars,
      bus_people, buses, ages, reported, reported_seq, reported_key, reported_numbering)
    select location_uuid, hour, local_day, local_hour, people_net, people_gross, car_people, cars, bus_people, buses,
      ages::int[], reported, reported_seq, reported_key, reported_numbering
    from unnest(
      ${column(({ device }) => device.locationUuid)}::uuid[],
      ${column(({ change }) => change.hour.toISOString())}::timestamptz[],
      ${column(({ local }) => local.day)}::date[],
      ${column(({ local }) => local.hour)}::int[],
      ${column(({ change }) => change.peopleNet)}::int[],
      ${column(({ change }) => change.peopleGross)}::int[],
      ${column(({ change }) => change.carPeople)}::int[],
      ${column(({ change }) => change.cars)}::int[],
      ${column(({ change }) => change.busPeople)}::int[],
      ${column(({ change }) => change.buses)}::int[],
      ${column(({ change }) => `{${change.ages.join(',')}}`)}::text[],
      ${column(({ change }) => change.reported && JSON.stringify(change.reported))}::jsonb[],
      ${column(({ change }) => change.reportedSeq)}::bigint[],
      ${column(({ device }) => device.key?.number ?? 0)}::int[],
      ${column(({ numbering }) => numbering)}::int[]
    ) as changed (location_uuid, hour, local_day, local_hour, people_net, people_gross, car_people, cars, bus_people,
      buses, ages, reported, reported_seq, reported_key, reported_numbering)
    order by location_uuid, hour
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
    returning location_uuid, (extract(epoch from hour) * 1000)::float8 as hour_ms, reported is not null as is_reported`)
  for (const { location_uuid, hour_ms, is_reported } of rows) {
    if (!is_reported) continue
    const hours = reported.get(location_uuid) ?? new Set()
    reported.set(location_uuid, hours.add(hour_ms))
  }
  return reported
}
