import { percent } from '../../i18n/format.ts'

/** A share of a whole as a text, rounded down: what is not complete never reads 100 %. `–` without a whole. */
export const shareText = (part: number, whole: number, digits: number): string => {
  if (whole === 0) return percent(null)
  const unit = 10 ** digits
  return percent(Math.floor((part * 100 * unit) / whole) / unit, digits)
}
