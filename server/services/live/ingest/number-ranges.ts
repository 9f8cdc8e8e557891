/** Whole numbers as half-open ranges [from, to), in order and never adjacent. */
export type Ranges = readonly (readonly [number, number])[]

/** Most gaps between the message numbers of one device. A device with more gaps numbers its messages incorrectly. */
export const MAX_GAPS = 5000

/** Parses an `int8multirange` of PostgreSQL. */
export const parseRanges = (text: string): Ranges =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])

/** Formats ranges as an `int8multirange` of PostgreSQL. */
export const formatRanges = (ranges: Ranges): string => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

/** Whether one of the ranges contains a number; a binary search. */
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

const byStart = ([a]: readonly [number, number], [b]: readonly [number, number]): number => a - b

/** The ranges with additional numbers, which may be in any order. */
export const withNumbers = (ranges: Ranges, numbers: Iterable<number>): Ranges => {
  const added = [...numbers].sort((a, b) => a - b).map((number): [number, number] => [number, number + 1])
  const merged: [number, number][] = []
  for (const [from, to] of [...ranges, ...added].sort(byStart)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
