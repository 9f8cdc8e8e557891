import { ageBands } from '../../contract/campaign/progress.ts'
import type { AgeGenderStatistics } from '../../contract/statistics/answers.ts'

/** Ranges of hours `[from, to)` into which the client sums the hours of the day (C78). */
export const hourRanges = [
  [0, 6],
  [6, 9],
  [9, 12],
  [12, 15],
  [15, 18],
  [18, 21],
  [21, 24],
] as const

type Item = AgeGenderStatistics['items'][number]
type Bands = Item['women']

/**
 * People of one day, hour or range by age band; a group is null if all of it is hidden. `hidden` counts the groups that
 * are hidden completely or in one of the hours.
 */
export type AgeGroup = {
  /** Day `YYYY-MM-DD`, hour `07`, or range `06-09`. */
  at: string
  women: Bands
  men: Bands
  hidden: number
  /** The number of people by which a group is off, or less, in two of three cases. */
  group_error: number
  hours: number
  measured_hours: number
}

const emptyBands: Bands = ageBands.map(() => null)

const isHidden = (item: Item) => (value: number | null) => value === null && item.measured_hours > 0

const sumByBand = (items: readonly Item[], side: 'women' | 'men'): Bands =>
  emptyBands.map((_, band) => {
    const shown = items.map((item) => item[side][band] ?? null).filter((value) => value !== null)
    return shown.length > 0 ? shown.reduce((sum, value) => sum + value, 0) : null
  })

const hiddenIn = (items: readonly Item[]): number => {
  const bands = ageBands.flatMap((_, band) => [
    items.some((item) => isHidden(item)(item.women[band] ?? null)),
    items.some((item) => isHidden(item)(item.men[band] ?? null)),
  ])
  return bands.filter(Boolean).length
}

const groupOf = (at: string, items: readonly Item[]): AgeGroup => ({
  at,
  women: sumByBand(items, 'women'),
  men: sumByBand(items, 'men'),
  hidden: hiddenIn(items),
  group_error: Math.ceil(Math.hypot(...items.map((item) => item.group_error))),
  hours: items.reduce((sum, item) => sum + item.hours, 0),
  measured_hours: items.reduce((sum, item) => sum + item.measured_hours, 0),
})

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** The single days or hours of an answer. */
export const groupsOf = ({ items }: Pick<AgeGenderStatistics, 'items'>): AgeGroup[] =>
  items.map((item) => groupOf(item.at, [item]))

/** The hours of an answer summed into ranges; ranges without a requested and elapsed hour are left out. */
export const rangesOf = ({ items }: Pick<AgeGenderStatistics, 'items'>): AgeGroup[] =>
  hourRanges
    .map(([from, to]) => ({
      at: `${twoDigits(from)}-${twoDigits(to)}`,
      rangeItems: items.filter((item) => item.hours > 0 && Number(item.at) >= from && Number(item.at) < to),
    }))
    .filter(({ rangeItems }) => rangeItems.length > 0)
    .map(({ at, rangeItems }) => groupOf(at, rangeItems))

/** Visible people of one gender, summed over the age bands; null if all bands are hidden. */
export const peopleShown = (bands: Bands): number | null => {
  const shown = bands.filter((value) => value !== null)
  return shown.length > 0 ? shown.reduce((sum, value) => sum + value, 0) : null
}
