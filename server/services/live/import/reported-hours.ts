import { sql } from 'drizzle-orm'
import type { Tx } from '../../../store/open.ts'
import { ageColumns } from '../../../store/statistics/hourly.ts'
import type { ReportedHour } from '../tables.ts'

/** An hour of a place as a file reports it. */
export type FileHour = {
  location_uuid: string
  /** Instant in ISO 8601. */
  hour: string
  local_day: string
  local_hour: number
  reported: ReportedHour
}

const noAges = `{${ageColumns.map(() => 0).join()}}`

/**
 * Stores hours as a file reports them, in the place of whatever was reported of them before; each place and hour stands once.
 * An hour that is reported as it is already keeps its version, so that nothing moves for it.
 */
export const storeReportedHours = async (tx: Tx, hours: readonly FileHour[]): Promise<void> => {
  if (hours.length === 0) return
  // In one order everywhere, so that two writers wait for each other and never in a circle.
  await tx.execute(sql`
    insert into open_hour (location_uuid, hour, local_day, local_hour, ages, reported)
    select location_uuid, hour, local_day, local_hour, ${noAges}::int[], reported
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
      as each (location_uuid uuid, hour timestamptz, local_day date, local_hour int, reported jsonb)
    order by location_uuid, hour
    on conflict (location_uuid, hour) do update
      set reported = excluded.reported, reported_seq = null, version = open_hour.version + 1
      where open_hour.reported - 'taken_at' is distinct from excluded.reported`)
}
