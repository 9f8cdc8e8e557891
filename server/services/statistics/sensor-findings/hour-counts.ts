/**
 * Hourly counts of one sensor from `firstDay` on: 24 local hours a day, NaN if not measured. `gross` are all passages,
 * if the sensor counts people once beside them.
 */
export type HourCounts = {
  readonly key: string
  readonly firstDay: number
  readonly hours: Float64Array
  readonly gross: Float64Array | null
}

/** Days of hours that the rules about hours read. */
export const HOURS_READ_DAYS = 70
