import type { ReactNode } from 'react'
import type { ChangeProgressRef } from '../../../../machines/administration/location-change.ts'
import { useArea } from '../../../actors/use-area.ts'
import { number, percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Meter } from '../../../ui/number/meter.tsx'
import * as styles from './change.module.css'
import { changeWords } from './words.ts'

/** How far the running change of many locations is, in percent; a spinner until the server has said it. */
export const ChangeProgress = ({ area, count }: { area: ChangeProgressRef; count: number }): ReactNode => {
  const t = useT(changeWords)
  const { data } = useArea(area)
  if (!data)
    return (
      <p role="status" className={`${styles.progress} num`}>
        <span className="spinner" aria-hidden="true" /> {t('working', { count })}
      </p>
    )
  const { done, total } = data
  const text = t('progress', {
    percent: percent((100 * done) / Math.max(1, total), 0),
    done: number(done),
    total: number(total),
  })
  return (
    <div role="status" className={`${styles.progress} num`}>
      <Meter value={done} max={total} tone="theme" label={text} />
      <span>{text}</span>
    </div>
  )
}
