import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import { decimal, number } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import { chartWords } from '../words.ts'

/**
 * The counts of one age band, both in the same unit. Null if the group is hidden: it is too small, or
 * a small group could be computed from it.
 */
export type AgeBand = {
  /** `25–34` */
  label: string
  women: number | null
  men: number | null
}

/** The shares of a pyramid in percent of all known people; null if there are none. */
export type PyramidShares = {
  women: number | null
  men: number | null
  /** Oldest first, as they are drawn. */
  bands: readonly AgeBand[]
  /** The widest share. */
  widest: number
}

/** Converts counts to shares of the whole, without hidden groups. */
export const pyramidShares = (bands: readonly AgeBand[]): PyramidShares => {
  const sumOf = (side: 'women' | 'men'): number => bands.reduce((sum, band) => sum + (band[side] ?? 0), 0)
  const whole = sumOf('women') + sumOf('men')
  const share = (count: number | null): number | null => (whole > 0 && count !== null ? (100 * count) / whole : null)
  const shares = bands.map(({ label, women, men }) => ({ label, women: share(women), men: share(men) })).toReversed()
  return {
    women: share(sumOf('women')),
    men: share(sumOf('men')),
    bands: shares,
    widest: shares.reduce((widest, { women, men }) => Math.max(widest, women ?? 0, men ?? 0), 0),
  }
}

/** The sentence that says how far off the groups are, in people; null without groups or if it is not known. */
export const errorNote = (bands: readonly AgeBand[], people: number | null = null): string | null =>
  people && bands.length > 0 ? translate(chartWords, 'groupError', { people: number(people) }) : null

/** The sentence that says how far off the shares are; null without shares or if it is not known. */
export const shareErrorNote = (bands: readonly AgeBand[], people: number | null = null): string | null => {
  const whole = bands.reduce((sum, { women, men }) => sum + (women ?? 0) + (men ?? 0), 0)
  if (!people || whole === 0) return null
  return translate(chartWords, 'shareError', { points: decimal(Math.max(0.1, (100 * people) / whole), 1) })
}

/** The sentence that names the hidden groups, youngest first; null if there are none. */
export const hiddenNote = (bands: readonly AgeBand[], smallest = SMALLEST_GROUP): string | null => {
  const hidden = bands.flatMap(({ label, women, men }) => [
    ...(women === null ? [translate(chartWords, 'womenAged', { age: label })] : []),
    ...(men === null ? [translate(chartWords, 'menAged', { age: label })] : []),
  ])
  return hidden.length > 0 ? translate(chartWords, 'hiddenGroups', { smallest, groups: hidden.join(', ') }) : null
}
