import { percent } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { plotWords } from '../chart/plot/words.ts'

/** How well a number is founded: hours of the period that have passed, and how many of them were measured. */
export type Measurement = {
  measuredHours: number
  hours: number
}

/**
 * Share of the hours from which a number counts as whole: a network always misses some hour somewhere, and a mark on
 * every number says nothing.
 */
const NEARLY_ALL = 0.95

/** Whether a number stands on (nearly) all of its hours, on a part or on none; without a measurement it is whole. */
export const founded = (measurement: Measurement | undefined): 'whole' | 'partly' | 'not' => {
  if (!measurement || measurement.measuredHours >= NEARLY_ALL * measurement.hours) return 'whole'
  return measurement.measuredHours > 0 ? 'partly' : 'not'
}

/** `zmierzono 9 z 18 godz.` */
export const measuredOf = ({ measuredHours, hours }: Measurement): string => {
  return translate(plotWords, 'measuredOf', { measured: measuredHours, count: hours })
}

/** `zmierzono 412 z 504 godz., 82 %`; never 100 % or 0 % of what is only a part. */
export const measuredShare = ({ measuredHours, hours }: Measurement): string => {
  if (measuredHours === 0) return translate(plotWords, 'notMeasuredOf', { hours })
  const share = Math.min(99, Math.max(1, Math.round((100 * measuredHours) / hours)))
  const whole = measuredHours >= hours
  return translate(plotWords, 'measuredShare', {
    measured: measuredHours,
    hours,
    percent: percent(whole ? 100 : share, 0),
  })
}
