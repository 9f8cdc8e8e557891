import './explain.css'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { IconButton } from '../action/button.tsx'
import { Popover } from '../field/popover.tsx'
import { type Explanation, ExplanationCard } from './explanation.tsx'
import { usePlace } from './use-place.ts'
import { explainWords } from './words.ts'

type HowComputedProps = {
  explanation: Explanation
}

/**
 * A `?` beside a number that opens how it was computed; closed by Escape, the cross or a click elsewhere, with the
 * focus back on it.
 */
export const HowComputed = ({ explanation }: HowComputedProps): ReactNode => {
  const t = useT(explainWords)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const label = t('how', { name: explanation.name })
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
          // Beside a number in a list it must not open the row.
          event.stopPropagation()
          setOpen((open) => !open)
        }}
      >
        ?
      </button>
      {isOpen && <Floating label={label} anchor={button} explanation={explanation} onClose={close} />}
    </span>
  )
}

type FloatingProps = HowComputedProps & {
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const Floating = ({ label, anchor, explanation, onClose }: FloatingProps): ReactNode => {
  const t = useT(uiWords)
  const box = useRef<HTMLDivElement>(null)
  const cross = useRef<HTMLButtonElement>(null)
  const place = usePlace(anchor, box)
  useEffect(() => {
    const opener = anchor.current
    box.current?.focus()
    return () => {
      // A click elsewhere may be about to focus what it hits; only what nobody takes comes back.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener?.focus()
      })
    }
  }, [anchor])
  const leave = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const isLast = document.activeElement === (event.shiftKey ? box.current : cross.current)
    if (event.key !== 'Tab' || !isLast) return
    // The box stands at the end of the document; the way on begins at the number.
    event.preventDefault()
    anchor.current?.focus()
    onClose()
  }
  // A number may stand in a paragraph or a heading, where no table may stand.
  return createPortal(
    <div className="explain-float">
      <Popover label={label} anchor={anchor} onClose={onClose}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the Tab that leaves it and keeps clicks from the row that it floats over */}
        <div
          className="explain-box"
          ref={box}
          tabIndex={-1}
          style={place}
          onKeyDown={leave}
          onClick={(event) => event.stopPropagation()}
        >
          <header className="explain-head">
            <h2>{label}</h2>
            <IconButton ref={cross} icon="close" size="small" label={t('close')} onClick={onClose} />
          </header>
          <ExplanationCard explanation={explanation} />
        </div>
      </Popover>
    </div>,
    document.body,
  )
}
