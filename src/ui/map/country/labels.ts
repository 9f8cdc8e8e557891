/** A circle on a map with the text of its label, in px. */
export type LabelPoint = {
  id: string
  x: number
  y: number
  radius: number
  text: string
}

/** The position of a label: `start` right of its circle, `end` left of it, `middle` above or below. */
export type PlacedLabel = {
  id: string
  x: number
  y: number
  anchor: 'start' | 'end' | 'middle'
}

type Box = {
  left: number
  top: number
  right: number
  bottom: number
}

const LETTER_PX = 6.2
const HALF_LINE = 7
const GAP = 5

const boxOf = (label: PlacedLabel, text: string): Box => {
  const width = text.length * LETTER_PX
  const left = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2
  return { left, top: label.y - HALF_LINE, right: left + width, bottom: label.y + HALF_LINE }
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const candidates = ({ id, x, y, radius }: LabelPoint): PlacedLabel[] => {
  const away = radius + GAP
  return [
    { id, x: x + away, y, anchor: 'start' },
    { id, x: x - away, y, anchor: 'end' },
    { id, x, y: y + radius + HALF_LINE + 2, anchor: 'middle' },
    { id, x, y: y - radius - HALF_LINE - 2, anchor: 'middle' },
  ]
}

/**
 * Places labels beside their circles, largest first, without overlapping a circle, another label or the frame's edge.
 * A label without room is omitted (docs/design.md, Maps).
 */
export const placeLabels = (points: readonly LabelPoint[], width: number, height: number): PlacedLabel[] => {
  const taken: Box[] = points.map(({ x, y, radius }) => ({
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  }))
  const placed: PlacedLabel[] = []
  for (const point of [...points].sort((one, other) => other.radius - one.radius)) {
    const free = candidates(point).find((label) => {
      const box = boxOf(label, point.text)
      const isInside = box.left >= 2 && box.right <= width - 2 && box.top >= 0 && box.bottom <= height
      return isInside && !taken.some((other) => overlap(box, other))
    })
    if (!free) continue
    placed.push(free)
    taken.push(boxOf(free, point.text))
  }
  return placed
}
