import { percent } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { plotWords } from '../chart/plot/words.ts'

/** Elapsed hours of a period, and how many of them were measured. */
export type Measurement = {
  measuredHours: number
  hours: number
}

/** From this share of measured hours a number counts as complete: every network misses some hours. */
const COMPLETE_SHARE = 0.95

/** How much of a period was measured; `complete` from 95 % of its hours. */
export type Coverage = 'complete' | 'partial' | 'none'

/** The coverage of a number; complete if it has no measurement. */
export const coverageOf = (measurement: Measurement | undefined): Coverage => {
  if (!measurement || measurement.measuredHours >= COMPLETE_SHARE * measurement.hours) return 'complete'
  return measurement.measuredHours > 0 ? 'partial' : 'none'
}

/** The measured hours in words: `zmierzono 9 z 18 godz.` */
export const measuredHoursText = ({ measuredHours, hours }: Measurement): string => {
  return translate(plotWords, 'measuredOf', { measured: measuredHours, count: hours })
}

/** The measured hours with their share: `zmierzono 412 z 504 godz., 82 %`; 1–99 % if only a part was measured. */
export const measuredShareText = ({ measuredHours, hours }: Measurement): string => {
  if (measuredHours === 0) return translate(plotWords, 'notMeasuredOf', { hours })
  const share = Math.min(99, Math.max(1, Math.round((100 * measuredHours) / hours)))
  const whole = measuredHours >= hours
  return translate(plotWords, 'measuredShare', {
    measured: measuredHours,
    hours,
    percent: percent(whole ? 100 : share, 0),
  })
}
