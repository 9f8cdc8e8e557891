import { FINDING_PICTURE_DAYS } from '../../../../contract/location/sensor-findings.ts'
import { dayOfNumber } from '../../../../machines/calendar/days.ts'
import { compare, usualCounts } from './compare/comparison.ts'
import type { FindingPanel } from './panel.ts'

/** Counts of the last days from `from` on, and what the neighbours let expect; null if not known. */
export type Picture = {
  readonly from: string
  readonly counted: readonly (number | null)[]
  readonly expected: readonly (number | null)[]
}

const rounded = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value))

/** The picture of a finding (`onset` is a day number): the expected counts are usual ones before the onset. */
export const pictureOf = (
  panel: FindingPanel,
  { at, onset, neighbours }: { at: number; onset: number; neighbours: readonly number[] },
): Picture => {
  const until = panel.days - 1
  const before = Math.max(0, Math.min(until, onset - panel.firstDay - 1))
  const { usual, expected, from } = compare(panel, { at, neighbours, until, usual: usualCounts(panel, before) })
  const first = Math.max(from, until + 1 - FINDING_PICTURE_DAYS)
  const days = Array.from({ length: until + 1 - first }, (_, index) => first + index)
  return {
    from: dayOfNumber(panel.firstDay + first),
    counted: days.map((day) => rounded(panel.sensors[at]?.counts[day] ?? Number.NaN)),
    expected: days.map((day) =>
      rounded(Math.exp((usual[panel.weekdays[day] ?? 0] ?? Number.NaN) + (expected[day - from] ?? Number.NaN))),
    ),
  }
}
