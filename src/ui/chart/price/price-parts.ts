/** The price of a number of screen-days, in PLN. */
export type PricePoint = {
  quantity: number
  price: number
}

/** The parts of a price line; a new part begins where the price falls. */
export const splitWherePriceFalls = (points: readonly PricePoint[]): PricePoint[][] => {
  const parts: PricePoint[][] = []
  for (const point of points) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part && last && point.price >= last.price) part.push(point)
    else parts.push([point])
  }
  return parts
}
