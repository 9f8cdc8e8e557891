import { type PointerEvent, type RefObject, useRef } from 'react'
import { PICTURE_WIDTH, type Point } from '../../../contract/location/location.ts'
import { clampToPicture, type PictureFrame } from './frame.ts'

type Drag<Id> = {
  id: Id
  pointer: number
  from: Point
  /** Offset from the pointer to the point, so that the point does not jump to the pointer. */
  offset: readonly [number, number]
}

/** State and event handlers of a drag over the picture, in px of the picture. */
export type DragControls<Id> = {
  /** The element that covers the picture; it captures the pointer during a drag. */
  root: RefObject<HTMLDivElement | null>
  /** Converts the position of a pointer to px of the picture. */
  toPicture: (event: Pick<MouseEvent, 'clientX' | 'clientY'>) => readonly [number, number]
  /** Starts to drag a point. */
  startDrag: (event: PointerEvent, id: Id, from: Point) => void
  /** Cancels the drag and restores the point; false if nothing is being dragged. */
  cancelDrag: () => boolean
  /** Event handlers for the covering element. */
  dragHandlers: Record<'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
}

/** Drags points of a picture by mouse or finger; `onMove` gets each new position, in whole px inside the picture. */
export const useDrag = <Id>(frame: PictureFrame, onMove: (id: Id, to: Point) => void): DragControls<Id> => {
  const root = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag<Id> | null>(null)
  const toPicture: DragControls<Id>['toPicture'] = (event) => {
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
    toPicture,
    startDrag(event, id, from) {
      if (event.button !== 0 || drag.current) return
      const [x, y] = toPicture(event)
      // The covering element captures the pointer, because handles are added and removed during a drag.
      root.current?.setPointerCapture(event.pointerId)
      drag.current = { id, pointer: event.pointerId, from, offset: [from[0] - x, from[1] - y] }
    },
    cancelDrag() {
      if (!drag.current) return false
      onMove(drag.current.id, drag.current.from)
      drag.current = null
      return true
    },
    dragHandlers: {
      onPointerMove(event) {
        if (drag.current?.pointer !== event.pointerId) return
        const { id, offset } = drag.current
        const [x, y] = toPicture(event)
        onMove(id, clampToPicture([x + offset[0], y + offset[1]], frame))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
