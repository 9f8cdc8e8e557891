import { translate } from '../../../i18n/translate.ts'
import { chartWords } from '../words.ts'

/**
 * One age band; the two counts may be in any one unit, null where the group is held back because it, or one that it
 * would give away, is too small.
 */
export type AgeBand = {
  /** `25–34` */
  label: string
  women: number | null
  men: number | null
}

/** The shares of a pyramid in percent of all that is known; none where nobody is. */
export type PyramidShares = {
  women: number | null
  men: number | null
  /** Oldest first, as they are drawn. */
  bands: readonly AgeBand[]
  /** The widest share. */
  widest: number
}

/** Turns counts into shares of the whole; groups that are held back count for nothing. */
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

/** The sentence that names the groups that are held back, youngest first; none where all are shown. */
export const hiddenNote = (bands: readonly AgeBand[], smallest: number): string | null => {
  const hidden = bands.flatMap(({ label, women, men }) => [
    ...(women === null ? [translate(chartWords, 'womenAged', { age: label })] : []),
    ...(men === null ? [translate(chartWords, 'menAged', { age: label })] : []),
  ])
  return hidden.length > 0 ? translate(chartWords, 'hiddenGroups', { smallest, groups: hidden.join(', ') }) : null
}
