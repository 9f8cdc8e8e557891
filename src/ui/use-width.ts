import { type RefObject, useEffect, useState } from 'react'

/** The current width of an element in px; `initialWidth` until it is measured. */
export const useWidth = (element: RefObject<HTMLElement | null>, initialWidth: number): number => {
  const [width, setWidth] = useState(initialWidth)
  useEffect(() => {
    const box = element.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
