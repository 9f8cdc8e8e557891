import { decimal, percent } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'

const words = defineWords({ about: 'ok. {{value}}' }, { about: 'about {{value}}' })

type Range = { readonly low: number; readonly high: number }

/** A range in whole percent, `34–47 %`. No line ends in it. */
export const percentRange = ({ low, high }: Range): string => `${decimal(low, 0)}\u2060–\u2060${percent(high, 0)}`

/** A value between both ends of a range, `ok. 40 %`. */
export const aboutPercent = (middle: number): string => translate(words, 'about', { value: percent(middle, 0) })

/** A range in percent with its middle before it, `ok. 40 % (34–47 %)`; older plans recorded no middle. */
export const percentWithRange = ({ low, high }: Range, middle: number | null | undefined): string =>
  typeof middle === 'number' ? `${aboutPercent(middle)} (${percentRange({ low, high })})` : percentRange({ low, high })
