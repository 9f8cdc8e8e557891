import { weekdayIndex } from '../../../../machines/calendar/days.ts'

/** Counts of a place by day from `firstDay` (days since 1970-01-01) on; NaN on days that were not measured. */
export type PlaceDays = { readonly key: string; readonly firstDay: number; readonly counts: Float64Array }

/** A place on the days of a panel. Both are NaN on days that are left out. */
export type PanelPlace = { readonly key: string; readonly counts: Float64Array; readonly logs: Float64Array }

/** Places on common days: index 0 is `firstDay`. Holidays are left out at all places. */
export type LiftPanel = {
  readonly firstDay: number
  readonly days: number
  readonly weekdays: Uint8Array
  readonly isHoliday: Uint8Array
  readonly places: readonly PanelPlace[]
}

/** Days of a panel: from the first to before the last. */
export type Span = { readonly from: number; readonly to: number }

/** Puts places on the common days from `firstDay` to `lastDay`, both included. */
export const panelOf = (
  places: readonly PlaceDays[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  isHoliday: (day: number) => boolean,
): LiftPanel => {
  const days = lastDay + 1 - firstDay
  const holidays = Uint8Array.from({ length: days }, (_, index) => (isHoliday(firstDay + index) ? 1 : 0))
  return {
    firstDay,
    days,
    weekdays: Uint8Array.from({ length: days }, (_, index) => weekdayIndex(firstDay + index)),
    isHoliday: holidays,
    places: places.map((place) => {
      const counts = Float64Array.from({ length: days }, (_, index) =>
        holidays[index] ? Number.NaN : (place.counts[firstDay + index - place.firstDay] ?? Number.NaN),
      )
      return { key: place.key, counts, logs: counts.map((count) => Math.log(Math.max(1, count))) }
    }),
  }
}
