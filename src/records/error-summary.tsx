import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldError } from '../../contract/validation.ts'
import { useT } from '../i18n/translate.ts'
import { validationText } from '../i18n/words/validation.ts'
import { formWords } from './form-words.ts'
import * as styles from './records.module.css'

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  labelOf: (path: string) => string
  /** Grows with each attempt to save; the summary takes the focus then. */
  attempt: number
}

const focusField = (path: string): void => {
  const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`)
  field?.focus()
}

/** The fields that have to be corrected, above a form; each leads to its field. */
export const ErrorSummary = ({ errors, labelOf, attempt }: ErrorSummaryProps): ReactNode => {
  const t = useT(formWords)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div className={styles.errorSummary} ref={box} tabIndex={-1} role="alert" aria-labelledby={id}>
      <p className={`${styles.errorSummaryTitle} num`} id={id}>
        {t('errors', { count: errors.length })}
      </p>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className={styles.linkButton} onClick={() => focusField(path)}>
              {labelOf(path)}
            </button>
            {': '}
            {validationText(message)}
          </li>
        ))}
      </ul>
    </div>
  )
}
