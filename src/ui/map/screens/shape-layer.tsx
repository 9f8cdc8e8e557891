import { type PointerEvent, type ReactNode, useState } from 'react'
import type { ScreenPosition } from '../engine/map-engine.ts'
import { cornersOf, type ShapeTool } from './screen-shapes.ts'

type ShapeLayerProps = {
  tool: ShapeTool
  /** px of the circle. */
  radiusPx: () => number
  onDrawn: (drawn: readonly ScreenPosition[], radiusPx: number) => void
}

const SHORTEST_PX = 4

const positionOf = (event: PointerEvent): ScreenPosition => {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

const lineOf = (drawn: readonly ScreenPosition[]): string => drawn.map(({ x, y }) => `${x},${y}`).join(' ')

/** Lies over a map while a shape is drawn; the map does not move meanwhile. The list is the way for the keyboard. */
export const ShapeLayer = ({ tool, radiusPx, onDrawn }: ShapeLayerProps): ReactNode => {
  const [drawn, setDrawn] = useState<readonly ScreenPosition[]>([])
  const [first] = drawn
  const last = drawn.at(-1)
  const end = (): void => {
    setDrawn([])
    if (first && (tool === 'circle' || drawn.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) > SHORTEST_PX)))
      onDrawn(drawn, radiusPx())
  }
  const move = (event: PointerEvent): void => {
    if (drawn.length === 0) return
    const at = positionOf(event)
    setDrawn(tool === 'lasso' ? [...drawn, at] : tool === 'rectangle' && first ? [first, at] : [at])
  }
  return (
    <svg
      className="shape-layer"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrawn([positionOf(event)])
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrawn([])}
    >
      {first && last && tool === 'circle' && <circle cx={last.x} cy={last.y} r={radiusPx()} className="shape-drawn" />}
      {first && last && tool !== 'circle' && (
        <polygon points={lineOf(tool === 'rectangle' ? cornersOf(first, last) : drawn)} className="shape-drawn" />
      )}
    </svg>
  )
}
