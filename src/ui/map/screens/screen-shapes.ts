import type { ScreenPosition } from '../engine/map-engine.ts'

/** How many screens are chosen at once: inside a drawn line, a rectangle, or a circle around a point. */
export type ShapeTool = 'lasso' | 'rectangle' | 'circle'

/** Whether a position is inside a closed line of positions (even-odd rule). */
export const isInside = (line: readonly ScreenPosition[], { x, y }: ScreenPosition): boolean => {
  let inside = false
  for (const [index, corner] of line.entries()) {
    const before = line.at(index - 1)
    if (!before || corner.y > y === before.y > y) continue
    if (x < ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x) inside = !inside
  }
  return inside
}

/** The corners of the rectangle between two positions. */
export const cornersOf = (from: ScreenPosition, to: ScreenPosition): ScreenPosition[] => [
  from,
  { x: to.x, y: from.y },
  to,
  { x: from.x, y: to.y },
]

/** The ids of the screens inside a drawn shape; `radiusPx` is that of the circle around the first position. */
export const idsInShape = (
  tool: ShapeTool,
  drawn: readonly ScreenPosition[],
  radiusPx: number,
  screens: readonly { id: string; at: ScreenPosition }[],
): string[] => {
  const [first] = drawn
  const last = drawn.at(-1)
  if (!first || !last) return []
  const contains = (at: ScreenPosition): boolean =>
    tool === 'circle'
      ? Math.hypot(at.x - first.x, at.y - first.y) <= radiusPx
      : isInside(tool === 'rectangle' ? cornersOf(first, last) : drawn, at)
  return screens.filter(({ at }) => contains(at)).map(({ id }) => id)
}
