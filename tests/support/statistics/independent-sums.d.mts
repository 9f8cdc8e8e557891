/** Sums of a file for one key. */
export type Sum = { people: number; hours: number; days?: number }
/** Sums and hours of a file by sensor, day and ISO weekday. */
export declare const sumCountsFile: (path: string) => {
  lines: number
  bySensor: Record<string, Sum>
  byDay: Record<string, Sum>
  byWeekday: Record<string, Sum>
}
