import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActivationProgressRef } from '../../../machines/kit/records/activation.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Meter } from '../../ui/number/meter.tsx'
import * as styles from './activation.module.css'
import { activationWords } from './words.ts'

/** How many of the records have been answered; nothing while a command is too short to follow it. */
export const ActivationProgressBar = ({ progress }: { progress: ActivationProgressRef }): ReactNode => {
  const t = useT(activationWords)
  const data = useSelector(progress, ({ context }) => context.data)
  if (!data) return null
  const { done, total } = data
  const text = t('progress', {
    done: number(done),
    total: number(total),
    percent: percent((100 * done) / Math.max(1, total), 0),
  })
  // Not a live region: a screen reader would read every step.
  return (
    <div className={`${styles.progress} num`}>
      <Meter value={done} max={total} tone="theme" label={text} />
      <span aria-hidden="true">{text}</span>
    </div>
  )
}
