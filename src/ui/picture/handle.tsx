import './stage/picture-edit.css'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { Point } from '../../../contract/location/location.ts'
import { clampToPicture, type PictureFrame, positionInPercent, usePictureFrame } from './frame.ts'

const STEP_PX = 5
const LONG_STEP_PX = 25

const directions: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The position of a point after an arrow key: 5 px, with Shift 25 px, inside the picture; null for other keys. */
export const arrowMove = (event: KeyboardEvent, [x, y]: Point, frame: PictureFrame): Point | null => {
  const direction = directions[event.key]
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return null
  const step = event.shiftKey ? LONG_STEP_PX : STEP_PX
  return clampToPicture([x + direction[0] * step, y + direction[1] * step], frame)
}

type HandleProps = {
  at: Point
  /** Accessible name: what the point is and its position. */
  label: string
  /** Value of `data-handle`, by which an editor finds the handle to focus it. */
  name: string
  className: string
  describedBy: string
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A point of the picture that can be dragged or moved by the arrow keys. */
export const Handle = ({
  at,
  label,
  name,
  className,
  describedBy,
  onPointerDown,
  onKeyDown,
}: HandleProps): ReactNode => {
  const frame = usePictureFrame()
  return (
    <button
      type="button"
      className={`picture-handle ${className}`}
      style={positionInPercent(at, frame)}
      aria-label={label}
      aria-describedby={describedBy}
      data-handle={name}
      onPointerDown={(event) => {
        // Safari does not focus a button when it is pressed.
        event.currentTarget.focus()
        onPointerDown(event)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
