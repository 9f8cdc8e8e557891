import type { ReactNode } from 'react'
import { dayRange } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import { changeText } from './change-text.ts'
import type { Earlier } from './earlier.ts'

/** A number with its earlier value; null if nothing was measured. */
export type Change = { name: string; now: number | null; earlier: number | null }

type ChangeLineProps = {
  earlier: Earlier | null
  changes: (data: Earlier['data']) => readonly Change[]
}

/** The changes of a plot's numbers in percent, with the days of the comparison. */
export const ChangeLine = ({ earlier, changes }: ChangeLineProps): ReactNode => {
  const t = useT(trafficWords)
  if (!earlier) return null
  return (
    <p className={`caption num ${styles.changes}`}>
      {t('comparedWith', { days: dayRange(earlier.days.from, earlier.days.to, 'long') })}
      {': '}
      {changes(earlier.data)
        .map(({ name, now, earlier: before }) => `${name} ${changeText(now, before)}`)
        .join(', ')}
    </p>
  )
}
