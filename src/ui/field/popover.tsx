import './popover.css'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type PopoverProps = {
  label: string
  /** The element that opened the popover. A click on it does not close the popover, and focus returns to it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Floating content below its anchor. It closes on Escape, on a click outside and when focus leaves it. */
export const Popover = ({ label, anchor, onClose, children }: PopoverProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const outside = (event: Event): void => {
      const target = event.target
      if (!(target instanceof Node) || box.current?.contains(target) || anchor.current?.contains(target)) return
      onClose()
    }
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
      anchor.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', leave, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', leave, true)
    }
  }, [anchor, onClose])
  return (
    <div className="popover" role="dialog" aria-label={label} ref={box}>
      {children}
    </div>
  )
}
