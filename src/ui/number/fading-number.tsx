import './number.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { number } from '../../i18n/format.ts'

const FADE_MS = 600

const motion = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null

const seen = new WeakSet<Element>()
const watching =
  typeof IntersectionObserver === 'function'
    ? new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        }
      })
    : null

/**
 * Fades a number's background, where somebody sees it; one that fades already is left in peace. Returns when it
 * began, or null.
 */
const fade = (cell: HTMLElement, beganAt: number): number => {
  const now = performance.now()
  if (motion?.matches || !seen.has(cell) || now - beganAt < FADE_MS) return beganAt
  // A layer of its own fades, so that nothing is painted anew meanwhile.
  cell.animate({ opacity: [1, 0] }, { duration: FADE_MS, easing: 'ease-out', pseudoElement: '::before' })
  return now
}

/** A number whose background fades when it changes, without rolling (docs/design.md, Motion); none is `–`. */
export const FadingNumber = ({ value }: { value: number | null | undefined }): ReactNode => {
  const cell = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  const beganAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const { current } = cell
    if (!current) return
    watching?.observe(current)
    return () => watching?.unobserve(current)
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
