import './explain.css'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { IconButton } from '../action/button.tsx'
import { Popover } from '../field/popover.tsx'
import { type Explanation, ExplanationCard } from './explanation.tsx'
import { useFloatingPosition } from './use-floating-position.ts'
import { explainWords } from './words.ts'

/** A `?` button that explains one number. */
export const HowComputed = ({ explanation }: { explanation: Explanation }): ReactNode => (
  <Question name={explanation.name}>
    <ExplanationCard explanation={explanation} />
  </Question>
)

type HowComputedGroupProps = {
  /** What the numbers are together: `Wycena`. */
  name: string
  explanations: readonly Explanation[]
}

/** One `?` button for a group of numbers: it lists them, the first explained, the others one click away. */
export const HowComputedGroup = ({ name, explanations }: HowComputedGroupProps): ReactNode => (
  <Question name={name}>
    {explanations.map((explanation, index) => (
      <details className="explain-item" key={explanation.name} open={index === 0}>
        <summary>{explanation.name}</summary>
        <ExplanationCard explanation={explanation} />
      </details>
    ))}
  </Question>
)

/**
 * The button and what it opens. Escape, the close button and a click outside close it; focus then returns to the
 * button.
 */
const Question = ({ name, children }: { name: string; children: ReactNode }): ReactNode => {
  const t = useT(explainWords)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const label = t('how', { name })
  return (
    <span className="explain">
      <button
        ref={button}
        type="button"
        className="explain-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          // In a list, the click must not open the row.
          event.stopPropagation()
          setOpen((open) => !open)
        }}
      >
        ?
      </button>
      {isOpen && (
        <Floating label={label} anchor={button} onClose={close}>
          {children}
        </Floating>
      )}
    </span>
  )
}

type FloatingProps = {
  label: string
  children: ReactNode
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const Floating = ({ label, anchor, children, onClose }: FloatingProps): ReactNode => {
  const t = useT(uiWords)
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const cross = useRef<HTMLButtonElement>(null)
  const position = useFloatingPosition(anchor, box)
  useEffect(() => {
    const opener = anchor.current
    heading.current?.focus()
    return () => {
      // A click outside may focus another element. Focus returns here only if no other element takes it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener?.focus()
      })
    }
  }, [anchor])
  const handleTab = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const isLast = document.activeElement === (event.shiftKey ? heading.current : cross.current)
    if (event.key !== 'Tab' || !isLast) return
    // The box is at the end of the document, so Tab must continue from the number.
    event.preventDefault()
    anchor.current?.focus()
    onClose()
  }
  // A portal: the number may be in a paragraph or heading, which must not contain a table.
  return createPortal(
    <div className="explain-float">
      <Popover label={label} anchor={anchor} onClose={onClose}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the Tab key, and stops clicks from reaching the list row in the React tree */}
        <div
          className="explain-box"
          ref={box}
          style={position}
          onKeyDown={handleTab}
          onClick={(event) => event.stopPropagation()}
        >
          <header className="explain-head">
            <h2 ref={heading} tabIndex={-1}>
              {label}
            </h2>
            <IconButton ref={cross} icon="close" size="small" label={t('close')} onClick={onClose} />
          </header>
          {children}
        </div>
      </Popover>
    </div>,
    document.body,
  )
}
