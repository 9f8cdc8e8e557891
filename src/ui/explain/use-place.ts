import { type RefObject, useLayoutEffect, useState } from 'react'

/** Position of a floating box in the window, in px. */
export type Place = {
  left: number
  top: number
}

const GAP_PX = 6
const MARGIN_PX = 8

const placeBeside = (anchor: DOMRect, box: DOMRect): Place => {
  const rightmost = innerWidth - box.width - MARGIN_PX
  const below = anchor.bottom + GAP_PX
  const above = anchor.top - GAP_PX - box.height
  const hasRoomBelow = below + box.height <= innerHeight - MARGIN_PX
  return {
    left: Math.max(MARGIN_PX, Math.min(anchor.left, rightmost)),
    top: hasRoomBelow || above < MARGIN_PX ? below : above,
  }
}

/** Keeps a floating box beside its anchor and inside the window while the page scrolls or is resized. */
export const usePlace = (anchor: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): Place => {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const follow = (): void => {
      if (!anchor.current || !box.current) return
      setPlace(placeBeside(anchor.current.getBoundingClientRect(), box.current.getBoundingClientRect()))
    }
    follow()
    addEventListener('resize', follow)
    addEventListener('scroll', follow, true)
    return () => {
      removeEventListener('resize', follow)
      removeEventListener('scroll', follow, true)
    }
  }, [anchor, box])
  return place
}
