import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../store/database.ts'
import { ageColumns } from '../../../../store/statistics/columns.ts'
import type { Statistics } from '../../../../store/statistics/open-statistics.ts'
import type { ReportedHour } from '../../tables.ts'
import type { FileHour } from './reported-hours.ts'

/** Identifies an hour of a location. */
export const hourKey = ({ location_uuid: uuid, hour }: Pick<FileHour, 'location_uuid' | 'hour'>): string =>
  `${uuid} ${hour}`

/** The sum of two reports about one hour, such as those of the two directions of a counter. */
export const summed = (one: ReportedHour, other: ReportedHour): ReportedHour => ({
  people_net: one.people_net + other.people_net,
  people_gross: one.people_gross + other.people_gross,
  cars: one.cars + other.cars,
  buses: one.buses + other.buses,
  ages: one.ages.map((count, index) => count + (other.ages[index] ?? 0)),
})

type StoredHour = Omit<ReportedHour, 'ages'> & { location_uuid: string; hour: Date } & Record<string, unknown>

/**
 * The stored counts of hours, by {@link hourKey}. An hour is read where it still can change, otherwise from the
 * statistics: it is deleted from the first only after it is stored in the second.
 */
export const findReported = async (
  tx: Tx,
  statistics: Statistics,
  hours: readonly FileHour[],
): Promise<Map<string, ReportedHour>> => {
  const found = new Map<string, ReportedHour>()
  if (hours.length === 0) return found
  const uuids = [...new Set(hours.map(({ location_uuid: uuid }) => uuid))]
  const instants = hours.map(({ hour }) => hour).toSorted()
  const [first, last] = [instants[0], instants.at(-1)]
  const { rows: open } = await tx.execute<{ location_uuid: string; hour: string | Date; reported: ReportedHour }>(sql`
    select location_uuid, hour, reported from open_hour
    where location_uuid = any(${sql.param(uuids)}::uuid[]) and reported is not null
      and hour between ${first}::timestamptz and ${last}::timestamptz`)
  const closed = await statistics.rows<StoredHour>(
    `select location_uuid, hour, people_net, people_gross, cars, buses, ${ageColumns.join()} from hourly
     where location_uuid = any($1) and hour between $2 and $3`,
    [uuids, new Date(first ?? 0), new Date(last ?? 0)],
  )
  const keyOf = (row: { location_uuid: string; hour: string | Date }): string =>
    hourKey({ location_uuid: row.location_uuid, hour: new Date(row.hour).toISOString() })
  for (const row of closed) {
    const ages = ageColumns.map((column) => Number(row[column]))
    found.set(keyOf(row), {
      people_net: Number(row.people_net),
      people_gross: Number(row.people_gross),
      cars: Number(row.cars),
      buses: Number(row.buses),
      ages,
    })
  }
  for (const row of open) found.set(keyOf(row), row.reported)
  return found
}
