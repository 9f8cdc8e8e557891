import './popover.css'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type PopoverProps = {
  label: string
  /** The element that opened the popover. A click on it does not close the popover, and focus returns to it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Distance in px that a popover keeps from the edge of the screen. */
const EDGE_PX = 8

/**
 * Floating content below its anchor, moved to the left where the screen ends. It closes on Escape,
 * on a click outside and when focus leaves it.
 */
export const Popover = ({ label, anchor, onClose, children }: PopoverProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const keepOnScreen = (): void => {
      element.style.left = ''
      const tooFar = element.getBoundingClientRect().right + EDGE_PX - document.documentElement.clientWidth
      if (tooFar > 0) element.style.left = `${-tooFar}px`
    }
    keepOnScreen()
    if (typeof ResizeObserver === 'undefined') return
    // Content that is loaded on demand is wider than its placeholder.
    const observer = new ResizeObserver(keepOnScreen)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const closeFromOutside = (event: Event): void => {
      const target = event.target
      if (!(target instanceof Node) || box.current?.contains(target) || anchor.current?.contains(target)) return
      onClose()
    }
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
      anchor.current?.focus()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    document.addEventListener('keydown', closeOnEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
      document.removeEventListener('keydown', closeOnEscape, true)
    }
  }, [anchor, onClose])
  return (
    // Focusable, so that a click on a word or a gap moves the focus to the popover and not to the page behind it.
    <div className="popover" role="dialog" aria-label={label} tabIndex={-1} ref={box}>
      {children}
    </div>
  )
}
