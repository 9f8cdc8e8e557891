import { ageBands } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'

/** A count as it may be shown; null if the group is too small. */
export type ShownCount = number | null

/** A table of groups as it may be shown: rows, totals by column, and the number of hidden cells. */
export type ShownGroups = { rows: ShownCount[][]; totals: ShownCount[]; hidden: number }

const totalsOf = (rows: readonly (readonly number[])[], columns: number): number[] =>
  Array.from({ length: columns }, (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0))

/**
 * Hides sums of protected groups that are smaller than `SMALLEST_GROUP`. No other cell must be hidden, because every
 * number that can be computed from the shown ones is a sum of protected cells (decision 095). Without rows there are no
 * totals.
 */
export const hideSmallGroups = (rows: readonly (readonly number[])[], columns: number): ShownGroups => {
  if (rows.length === 0) return { rows: [], totals: Array.from({ length: columns }, () => null), hidden: 0 }
  const shown = [...rows, totalsOf(rows, columns)].map((line) =>
    line.map((people): ShownCount => (people < SMALLEST_GROUP ? null : people)),
  )
  return {
    rows: shown.slice(0, -1),
    totals: shown.at(-1) ?? [],
    hidden: shown.reduce((sum, line) => sum + line.filter((people) => people === null).length, 0),
  }
}

/** A sum of groups as it may be shown. */
export const shownSum = (groups: readonly number[]): ShownCount => {
  const people = groups.reduce((sum, count) => sum + count, 0)
  return people < SMALLEST_GROUP ? null : people
}

/** Splits a row of groups (women by age band, then men by age band) into women and men. */
export const byGender = <Count>(groups: readonly Count[]): { women: Count[]; men: Count[] } => ({
  women: groups.slice(0, ageBands.length),
  men: groups.slice(ageBands.length),
})
