import { LONGEST_NAME } from '../../../../contract/limits.ts'

const NUMBER = / \((\d{1,6})\)$/

/** A name without the number that an earlier copy added. */
export const originalName = (name: string): string => name.replace(NUMBER, '')

/** The name of a copy: the name of the original with the next unused number, such as `Summer (2)`. */
export const copyName = (name: string, taken: readonly string[]): string => {
  const original = originalName(name)
  const numbers = taken
    .filter((each) => originalName(each) === original)
    .map((each) => Number(NUMBER.exec(each)?.[1] ?? 1))
  const ending = ` (${Math.max(1, ...numbers) + 1})`
  return original.slice(0, LONGEST_NAME - ending.length).trimEnd() + ending
}
