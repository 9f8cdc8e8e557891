import { arcMetres, type EarthPoint, earthPoint } from './geodesic.ts'

type Placed = { latitude: number; longitude: number }

/** An item and its distance from a point. */
export type Near<Item> = { item: Item; metres: number }

/**
 * Creates a search for the nearest items by geodesic distance, nearest first. Items at the same distance keep the order
 * in which they were given. The items are sorted from west to east. The search goes from the point in both directions
 * and stops when the next item is farther east or west than the worst item found.
 */
export const nearestOf = <Item extends Placed>(items: readonly Item[]) => {
  const points = items.map(earthPoint)
  const eastward = Float64Array.from(points, ({ y }) => y)
  // Indexes of the items from west to east. Items with equal longitudes keep their order.
  const order = Uint32Array.from(items.keys()).sort(
    (one, other) => (eastward[one] ?? 0) - (eastward[other] ?? 0) || one - other,
  )
  const column = (axis: keyof EarthPoint) => Float64Array.from(order, (place) => points[place]?.[axis] ?? 0)
  const xs = column('x')
  const ys = column('y')
  const zs = column('z')

  const firstEastOf = (y: number): number => {
    let low = 0
    let high = ys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ys[middle] ?? 0) < y) low = middle + 1
      else high = middle
    }
    return low
  }
  const orderOf = (at: number): number => order[at] ?? 0

  return (point: Placed, amount: number): Near<Item>[] => {
    const { x, y, z } = earthPoint(point)
    const found: number[] = []
    const squares: number[] = []
    let worst = Number.POSITIVE_INFINITY

    const offer = (at: number): void => {
      const dx = (xs[at] ?? 0) - x
      const dy = (ys[at] ?? 0) - y
      const dz = (zs[at] ?? 0) - z
      const square = dx * dx + dy * dy + dz * dz
      if (square > worst) return
      let place = found.length
      while (place > 0) {
        const before = squares[place - 1] ?? 0
        if (before < square || (before === square && orderOf(found[place - 1] ?? 0) < orderOf(at))) break
        place -= 1
      }
      found.splice(place, 0, at)
      squares.splice(place, 0, square)
      if (found.length > amount) {
        found.pop()
        squares.pop()
      }
      if (found.length === amount) worst = squares.at(-1) ?? worst
    }
    const isOut = (at: number): boolean => {
      const dy = (ys[at] ?? 0) - y
      return dy * dy > worst
    }
    let east = firstEastOf(y)
    let west = east - 1
    while (west >= 0 || east < ys.length) {
      if (east < ys.length && (west < 0 || (ys[east] ?? 0) - y < y - (ys[west] ?? 0))) {
        if (isOut(east)) break
        offer(east)
        east += 1
      } else {
        if (isOut(west)) break
        offer(west)
        west -= 1
      }
    }
    return found.flatMap((at, place) => {
      const item = items[orderOf(at)]
      return item ? [{ item, metres: arcMetres(Math.sqrt(squares[place] ?? 0)) }] : []
    })
  }
}
