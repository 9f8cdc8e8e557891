/** A label plate: its centre and size in CSS px of the shown picture. */
export type Plate<Id extends string> = {
  id: Id
  x: number
  y: number
  width: number
  height: number
}

type Size = {
  width: number
  height: number
}

const STEP_PX = 6
const GAP_PX = 2
const directions = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const

const overlap = (one: Plate<string>, other: Plate<string>): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP_PX &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + GAP_PX

const clampPlate = <Id extends string>(plate: Plate<Id>, bounds: Size): Plate<Id> => {
  const [halfX, halfY] = [plate.width / 2 + GAP_PX, plate.height / 2 + GAP_PX]
  return {
    ...plate,
    x: Math.min(bounds.width - halfX, Math.max(halfX, plate.x)),
    y: Math.min(bounds.height - halfY, Math.max(halfY, plate.y)),
  }
}

const candidates = <Id extends string>(plate: Plate<Id>, bounds: Size): Plate<Id>[] => {
  const found = [clampPlate(plate, bounds)]
  for (let away = STEP_PX; away < Math.max(bounds.width, bounds.height); away += STEP_PX) {
    for (const [x, y] of directions)
      found.push(clampPlate({ ...plate, x: plate.x + x * away, y: plate.y + y * away }, bounds))
  }
  return found
}

/**
 * Places label plates as near as possible to their wanted positions, without overlap and inside the
 * picture. A plate without room is omitted.
 */
export const placePlates = <Id extends string>(wanted: readonly Plate<Id>[], bounds: Size): Plate<Id>[] => {
  const placed: Plate<Id>[] = []
  for (const plate of wanted) {
    if (plate.width + 2 * GAP_PX > bounds.width || plate.height + 2 * GAP_PX > bounds.height) continue
    const free = candidates(plate, bounds).find((candidate) => !placed.some((other) => overlap(candidate, other)))
    if (free) placed.push(free)
  }
  return placed
}
