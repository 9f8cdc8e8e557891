import { changePercent } from '../../../../machines/traffic/comparison/compared-period.ts'
import { signedPercent } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import { trafficWords } from '../words.ts'

/** A change as text: percent with its sign, or why there is none. */
export const changeText = (now: number | null, earlier: number | null): string => {
  if (now === null || earlier === null) return translate(trafficWords, 'noEarlierData')
  const change = changePercent(now, earlier)
  return change === null ? translate(trafficWords, 'earlierZero') : signedPercent(change)
}
