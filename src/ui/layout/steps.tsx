import './steps.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'

/** One state of a lifecycle with its glyph, label and up to two lines: time and person. */
export type Step = {
  key: string
  glyph: ReactNode
  title: string
  lines: readonly string[]
  state: 'done' | 'current' | 'ahead'
  /** CSS colour of the title, for the current step. */
  tone?: string
}

/** A lifecycle as a row of states; a column on a phone (docs/design.md, Preview). */
export const Steps = ({ label, items }: { label: string; items: readonly Step[] }): ReactNode => {
  const t = useT(uiWords)
  return (
    <ol className="steps" aria-label={label}>
      {items.map((step) => (
        <li
          key={step.key}
          className={`step step-${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <div className="step-mark">{step.glyph}</div>
          <div className="step-title" style={step.tone ? { color: step.tone } : undefined}>
            {step.title}
            <span className="visually-hidden">, {t(step.state)}</span>
          </div>
          {step.lines.map((line) => (
            <p className="step-line num" key={line}>
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** One event of a history: what happened, when, by whom and why. */
export type TimelineItem = {
  key: string
  glyph: ReactNode
  title: string
  when: string
  who?: string
  text?: string
  /** Where more about it is. */
  link?: ReactNode
}

/** A history in the given order, usually newest first (docs/design.md, Preview). */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }): ReactNode => {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li className="timeline-item" key={item.key}>
          <div className="timeline-glyph">{item.glyph}</div>
          <div className="timeline-title">{item.title}</div>
          <div className="timeline-when num">{item.when}</div>
          {(item.who || item.text) && (
            <p className="timeline-text">
              {item.who && <span className="timeline-who">{item.who}</span>}
              {item.who && item.text && '\u00a0· '}
              {item.text}
              {item.link}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
