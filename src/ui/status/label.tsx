import './status.css'
import type { ReactNode } from 'react'
import { translate, useT } from '../../i18n/translate.ts'
import { statusWords } from '../../i18n/words/status.ts'
import { StatusGlyph, statusClass } from './glyph.tsx'

/** The label of a wire status in the current language; an unknown status is shown as it is (L02–L04). */
export const statusText = (status: string): string => {
  return statusWords.has(status) ? translate(statusWords, status) : status
}

const useStatusText = (status: string): string => {
  const t = useT(statusWords)
  return statusWords.has(status) ? t(status) : status
}

/** Glyph and label without a box, for lists and tables (docs/design.md, Status). */
export const StatusLabel = ({ status }: { status: string }): ReactNode => {
  const text = useStatusText(status)
  return (
    <span className={`status-label ${statusClass(status)}`}>
      <StatusGlyph status={status} size={14} />
      {text}
    </span>
  )
}

/** Glyph and label on a tint, for page headers only (docs/design.md, Status). */
export const StatusChip = ({ status }: { status: string }): ReactNode => {
  const text = useStatusText(status)
  return (
    <span className={`chip ${statusClass(status)}`}>
      <StatusGlyph status={status} size={14} />
      {text}
    </span>
  )
}
