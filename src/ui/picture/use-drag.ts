import { type PointerEvent, type RefObject, useRef } from 'react'
import { PICTURE_WIDTH, type Point } from '../../../contract/location/location.ts'
import { insidePicture, type PictureFrame } from './frame.ts'

type Drag<Id> = {
  id: Id
  pointer: number
  from: Point
  /** Offset from the pointer to the point, so that the point does not jump to the pointer. */
  offset: readonly [number, number]
}

/** A drag over the picture, in its own px. */
export type Dragging<Id> = {
  /** The element that covers the picture and holds the pointer while something is dragged. */
  root: RefObject<HTMLDivElement | null>
  /** Position of a pointer in the picture. */
  pointed: (event: Pick<MouseEvent, 'clientX' | 'clientY'>) => readonly [number, number]
  /** Starts to drag a point. */
  grab: (event: PointerEvent, id: Id, from: Point) => void
  /** Cancels the drag and restores the point; false if nothing is being dragged. */
  cancel: () => boolean
  /** Event handlers for the covering element. */
  follow: Record<'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
}

/**
 * Drags points of a picture by mouse or finger: each is told with its place in the picture, whole px, never outside.
 */
export const useDrag = <Id>(frame: PictureFrame, onMove: (id: Id, to: Point) => void): Dragging<Id> => {
  const root = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag<Id> | null>(null)
  const pointed: Dragging<Id>['pointed'] = (event) => {
    const box = root.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return [0, 0]
    const x = ((event.clientX - box.left) / box.width) * PICTURE_WIDTH
    const y = ((event.clientY - box.top) / box.height) * frame.height
    return [x, y]
  }
  const end = (event: PointerEvent): void => {
    if (drag.current?.pointer === event.pointerId) drag.current = null
  }
  return {
    root,
    pointed,
    grab(event, id, from) {
      if (event.button !== 0 || drag.current) return
      const [x, y] = pointed(event)
      // The covering element captures the pointer, because handles are added and removed during a drag.
      root.current?.setPointerCapture(event.pointerId)
      drag.current = { id, pointer: event.pointerId, from, offset: [from[0] - x, from[1] - y] }
    },
    cancel() {
      if (!drag.current) return false
      onMove(drag.current.id, drag.current.from)
      drag.current = null
      return true
    },
    follow: {
      onPointerMove(event) {
        if (drag.current?.pointer !== event.pointerId) return
        const { id, offset } = drag.current
        const [x, y] = pointed(event)
        onMove(id, insidePicture([x + offset[0], y + offset[1]], frame))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
