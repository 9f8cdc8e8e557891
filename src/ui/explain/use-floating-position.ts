import { type RefObject, useLayoutEffect, useState } from 'react'

/** Position of a floating box in the window, in px. */
export type FloatingPosition = {
  left: number
  top: number
}

const GAP_PX = 6
const MARGIN_PX = 8

const positionBeside = (anchor: DOMRect, box: DOMRect): FloatingPosition => {
  const rightmost = innerWidth - box.width - MARGIN_PX
  const below = anchor.bottom + GAP_PX
  const above = anchor.top - GAP_PX - box.height
  const hasRoomBelow = below + box.height <= innerHeight - MARGIN_PX
  return {
    left: Math.max(MARGIN_PX, Math.min(anchor.left, rightmost)),
    top: hasRoomBelow || above < MARGIN_PX ? below : above,
  }
}

/** The position of a floating box below or above its anchor, inside the window; updated on scroll and resize. */
export const useFloatingPosition = (
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): FloatingPosition => {
  const [position, setPosition] = useState<FloatingPosition>({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const update = (): void => {
      if (!anchor.current || !box.current) return
      setPosition(positionBeside(anchor.current.getBoundingClientRect(), box.current.getBoundingClientRect()))
    }
    update()
    addEventListener('resize', update)
    addEventListener('scroll', update, true)
    return () => {
      removeEventListener('resize', update)
      removeEventListener('scroll', update, true)
    }
  }, [anchor, box])
  return position
}
