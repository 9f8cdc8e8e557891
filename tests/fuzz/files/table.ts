import type { Random } from '../random.ts'
import { strangeCell } from './cells.ts'

/** Most rows and columns of a usual table, and of a rare large one. */
const MOST_ROWS = 12
const LARGE = 4000
const RARE = 40

const shuffled = <Item>(random: Random, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: random.below(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

const strangeHeading = (random: Random, heading: string): string => {
  if (!random.oneIn(15)) return heading
  return random.pick([heading.toUpperCase(), ` ${heading}\u00a0`, strangeCell(random), '', heading.replace(' ', '_')])
}

/** A table with the columns of a door, some of them strange, missing, repeated, or thousands of others. */
export const strangeTable = (random: Random, columns: readonly string[]): string[][] => {
  const order = random.oneIn(3) ? shuffled(random, columns) : [...columns]
  const headings = order
    .filter(() => !random.oneIn(30))
    .map((heading) => strangeHeading(random, heading))
    .concat(random.oneIn(20) ? [order[0] ?? ''] : [])
    .concat(random.oneIn(RARE) ? Array.from({ length: random.below(LARGE) }, (_, index) => `c${index}`) : [])
  const rows = random.oneIn(RARE) && headings.length < 20 ? random.below(LARGE) : random.below(MOST_ROWS)
  const lengthOf = (): number => (random.oneIn(15) ? random.below(headings.length + 3) : headings.length)
  const row = (): string[] => Array.from({ length: lengthOf() }, () => strangeCell(random))
  return [headings, ...Array.from({ length: rows }, row)]
}
