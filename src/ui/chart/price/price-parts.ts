/** The price of a number of screen-days, in PLN. */
export type PricePoint = {
  quantity: number
  price: number
}

/** The unbroken parts of a price line: it breaks wherever the price falls. */
export const unbrokenParts = (points: readonly PricePoint[]): PricePoint[][] => {
  const parts: PricePoint[][] = []
  for (const point of points) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part && last && point.price >= last.price) part.push(point)
    else parts.push([point])
  }
  return parts
}
