import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../store/database.ts'
import { ageColumns } from '../../../../store/statistics/columns.ts'
import type { ReportedHour } from '../../tables.ts'

/** An hour of a location as a file reports it. */
export type FileHour = {
  location_uuid: string
  /** Instant in ISO 8601. */
  hour: string
  local_day: string
  local_hour: number
  reported: ReportedHour
}

const noAges = `{${ageColumns.map(() => 0).join()}}`

/** A local day of a location. */
export type LocationDay = Pick<FileHour, 'location_uuid' | 'local_day'>

/**
 * Stores hours as a file reports them and replaces earlier reports. Each location and hour must occur once. The version
 * of an hour with the same report does not change, so the hour is not transferred again. Returns the changed days from
 * the local day `since` on.
 */
export const storeReportedHours = async (tx: Tx, hours: readonly FileHour[], since: string): Promise<LocationDay[]> => {
  if (hours.length === 0) return []
  // Always in the same order, so that two writers cannot deadlock.
  const { rows } = await tx.execute<LocationDay>(sql`
    with stored as (
      insert into open_hour (location_uuid, hour, local_day, local_hour, ages, reported)
      select location_uuid, hour, local_day, local_hour, ${noAges}::int[], reported
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
        as each (location_uuid uuid, hour timestamptz, local_day date, local_hour int, reported jsonb)
      order by location_uuid, hour
      on conflict (location_uuid, hour) do update
        set reported = excluded.reported, reported_seq = null, version = open_hour.version + 1
        where open_hour.reported - 'taken_at' is distinct from excluded.reported
      returning location_uuid, local_day
    )
    select distinct location_uuid, local_day from stored where local_day >= ${since}::date order by location_uuid`)
  return rows
}
