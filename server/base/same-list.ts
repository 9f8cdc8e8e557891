/** Whether two lists have the same values in the same order. Quick for thousands of values that are the same objects. */
export const isSameList = <Value>(one: readonly Value[], other: readonly Value[]): boolean =>
  one === other || (one.length === other.length && one.every((value, index) => value === other[index]))
