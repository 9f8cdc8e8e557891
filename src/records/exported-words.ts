/** The words of several values by value, for exported files. */
export const wordsOf = <Value extends string>(
  values: readonly Value[],
  text: (value: Value) => string,
): Readonly<Record<string, string>> => Object.fromEntries(values.map((value) => [value, text(value)]))
