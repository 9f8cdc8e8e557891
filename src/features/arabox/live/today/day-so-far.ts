import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'

type Hour = Today['items'][number]

/**
 * The elapsed hours that should have been measured: hours that usually are, and all since the first measured one,
 * without unmeasured hours in which planned works went on.
 */
export const elapsedHours = (items: readonly Hour[]): Hour[] => {
  const open = items.find((item) => item.open)?.hour ?? 0
  const first = items.find((item) => item.measured)?.hour ?? open
  return items.filter(
    ({ hour, usual, measured, maintenance }) =>
      hour < open && (usual !== null || hour >= first) && (measured || maintenance !== true),
  )
}

/** Ranges of elapsed hours without measurement; `to` is exclusive. */
export const gapsIn = (items: readonly Hour[]): { from: number; to: number }[] => {
  const gaps: { from: number; to: number }[] = []
  for (const { hour, measured } of elapsedHours(items)) {
    const last = gaps.at(-1)
    if (measured) continue
    if (last?.to === hour) last.to = hour + 1
    else gaps.push({ from: hour, to: hour + 1 })
  }
  return gaps
}

/** The day so far compared with the usual day. */
export type UsualDifference = {
  /** Percent above the usual number; negative if below. */
  percent: number
  /** The local hour at which the comparison ends. */
  until: number
  /** The number of unmeasured hours that are left out on both sides. */
  leftOut: number
}

const sumOf = (hours: readonly Hour[], pick: (hour: Hour) => number | null): number =>
  hours.reduce((sum, hour) => sum + (pick(hour) ?? 0), 0)

/**
 * Compares the elapsed whole hours with their usual numbers (C89); null if there are no usual numbers or no
 * measurements.
 */
export const compareWithUsual = (items: readonly Hour[], usualTotal: number | null): UsualDifference | null => {
  const open = items.find((item) => item.open)
  if (!open || usualTotal === null) return null
  const known = items.filter(({ hour, usual }) => hour < open.hour && usual !== null)
  const missed = known.filter(({ measured }) => !measured)
  const expected = usualTotal - sumOf(missed, ({ usual }) => usual)
  if (expected <= 0 || missed.length === known.length) return null
  const counted = sumOf(
    known.filter(({ measured }) => measured),
    ({ people_net }) => people_net,
  )
  return { percent: (100 * (counted - expected)) / expected, until: open.hour, leftOut: missed.length }
}

/** People net of the measured hours before the open hour. */
export const peopleBeforeOpenHour = (items: readonly Hour[]): number =>
  items.some((item) => item.open)
    ? sumOf(
        items.filter(({ open }) => !open),
        ({ people_net }) => people_net,
      )
    : 0
