import { percent } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { plotWords } from '../chart/plot/words.ts'

/** Coverage of a number: elapsed hours of the period, and how many of them were measured. */
export type Measurement = {
  measuredHours: number
  hours: number
}

/**
 * Share of measured hours from which a number counts as complete. A network always misses some hours, and a mark on
 * every number would be useless.
 */
const WHOLE_SHARE = 0.95

/** Whether at least 95 % of the hours of a number were measured, a part or none. Without a measurement: `whole`. */
export const coverageOf = (measurement: Measurement | undefined): 'whole' | 'partly' | 'not' => {
  if (!measurement || measurement.measuredHours >= WHOLE_SHARE * measurement.hours) return 'whole'
  return measurement.measuredHours > 0 ? 'partly' : 'not'
}

/** `zmierzono 9 z 18 godz.` */
export const measuredOf = ({ measuredHours, hours }: Measurement): string => {
  return translate(plotWords, 'measuredOf', { measured: measuredHours, count: hours })
}

/** `zmierzono 412 z 504 godz., 82 %`; never 100 % or 0 % if only a part was measured. */
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
