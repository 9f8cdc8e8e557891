/** Whether two lists have the same values in the same order. It is quick for values that are the same objects. */
export const isSameList = <Value>(one: readonly Value[], other: readonly Value[]): boolean =>
  one === other || (one.length === other.length && one.every((value, index) => value === other[index]))
