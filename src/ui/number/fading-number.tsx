import './number.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { number } from '../../i18n/format.ts'

const FADE_MS = 600

const reducedMotion = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null

const visibleCells = new WeakSet<Element>()
const visibilityObserver =
  typeof IntersectionObserver === 'function'
    ? new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visibleCells.add(target)
          else visibleCells.delete(target)
        }
      })
    : null

/**
 * Fades a number's background if it is in view; does not restart a running fade. Returns when the last fade began.
 */
const fade = (cell: HTMLElement, beganAt: number): number => {
  const now = performance.now()
  if (reducedMotion?.matches || !visibleCells.has(cell) || now - beganAt < FADE_MS) return beganAt
  // A separate layer fades, so that the browser repaints nothing else.
  cell.animate({ opacity: [1, 0] }, { duration: FADE_MS, easing: 'ease-out', pseudoElement: '::before' })
  return now
}

/**
 * A number whose background fades when it changes; the digits do not roll
 * (docs/design.md, Motion). `–` if there is none.
 */
export const FadingNumber = ({ value }: { value: number | null | undefined }): ReactNode => {
  const cell = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  const beganAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const { current } = cell
    if (!current) return
    visibilityObserver?.observe(current)
    return () => visibilityObserver?.unobserve(current)
  }, [])
  useEffect(() => {
    const isChange = typeof before.current === 'number' && before.current !== value
    before.current = value
    if (isChange && cell.current) beganAt.current = fade(cell.current, beganAt.current)
  }, [value])
  return (
    <span className="live-number num" ref={cell}>
      {number(value)}
    </span>
  )
}
