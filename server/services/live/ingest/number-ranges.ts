/** Whole numbers as ranges, each from its first number up to but without its second; in order, never touching one another. */
export type Ranges = readonly (readonly [number, number])[]

/** Most gaps between the numbers that one device has delivered; a device that fills none of them has lost its count. */
export const MAX_GAPS = 5000

/** Reads an `int8multirange` as PostgreSQL prints it. */
export const parseRanges = (text: string): Ranges =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])

/** Writes ranges as an `int8multirange`. */
export const formatRanges = (ranges: Ranges): string => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

/** Whether a number lies in one of the ranges. */
export const includesNumber = (ranges: Ranges, number: number): boolean => {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.[0] ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return number < (ranges[low - 1]?.[1] ?? 0)
}

const before = ([a]: readonly [number, number], [b]: readonly [number, number]): number => a - b

/** The ranges with some more numbers, in any order. */
export const withNumbers = (ranges: Ranges, numbers: Iterable<number>): Ranges => {
  const added = [...numbers].sort((a, b) => a - b).map((number): [number, number] => [number, number + 1])
  const joined: [number, number][] = []
  for (const [from, to] of [...ranges, ...added].sort(before)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
