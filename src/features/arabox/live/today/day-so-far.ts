import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'

type Hour = Today['items'][number]

/** Hours of the day that have passed and should have been measured: those that usually are, and all since the first that was. */
export const elapsedHours = (items: readonly Hour[]): Hour[] => {
  const open = items.find((item) => item.open)?.hour ?? 0
  const first = items.find((item) => item.measured)?.hour ?? open
  return items.filter(({ hour, usual }) => hour < open && (usual !== null || hour >= first))
}

/** Stretches of passed hours that nobody measured, each from its first hour to the hour at which it ended. */
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

/** The day so far beside the usual. */
export type UsualDifference = {
  /** How many percent more than usual, negative for fewer. */
  percent: number
  /** Local hour at which the compared hours end. */
  until: number
  /** Hours that are left out on both sides, as nobody measured them. */
  leftOut: number
}

const sumOf = (hours: readonly Hour[], pick: (hour: Hour) => number | null): number =>
  hours.reduce((sum, hour) => sum + (pick(hour) ?? 0), 0)

/** Compares the passed whole hours with what they usually have by now (C89); null where nothing is usual or nothing was measured. */
export const compareWithUsual = (items: readonly Hour[], avg: number | null): UsualDifference | null => {
  const open = items.find((item) => item.open)
  if (!open || avg === null) return null
  const known = items.filter(({ hour, usual }) => hour < open.hour && usual !== null)
  const missed = known.filter(({ measured }) => !measured)
  const expected = avg - sumOf(missed, ({ usual }) => usual)
  if (expected <= 0 || missed.length === known.length) return null
  const counted = sumOf(
    known.filter(({ measured }) => measured),
    ({ people_net }) => people_net,
  )
  return { percent: (100 * (counted - expected)) / expected, until: open.hour, leftOut: missed.length }
}

/** People net of the measured hours before the one that runs. */
export const peopleBeforeOpenHour = (items: readonly Hour[]): number =>
  items.some((item) => item.open)
    ? sumOf(
        items.filter(({ open }) => !open),
        ({ people_net }) => people_net,
      )
    : 0

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** A full hour of the local day as the clock has it, `08:00`. */
export const hourText = (hour: number): string => `${twoDigits(hour)}:00`
