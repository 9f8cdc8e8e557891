const long = 'x'.repeat(5000)

/** Every leaf of a body: its path and value. */
export const leaves = (
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; value: unknown }[] => {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, part]) =>
    leaves(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** A copy of a body in which the value at a path is another one. */
export const replaced = (value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((part, index) => (index === key ? replaced(part, rest, by) : part))
  const record = value as Record<string, unknown>
  return { ...record, [key]: replaced(record[key], rest, by) }
}

/** Values that no field with a value of this type accepts, each with its name. */
export const invalidValuesFor = (value: unknown): [what: string, by: unknown][] => {
  if (typeof value === 'string') {
    return [
      ['a number', 7],
      ['a list', [value]],
      ['an object', { value }],
      ['a text with NUL', `${value}\0`],
      ['half a surrogate pair', `${value}\ud800`],
      ['a text of 5 000 characters', value + long],
    ]
  }
  if (typeof value === 'number') {
    return [
      ['a text', String(value)],
      ['a fraction', value + 0.5],
      ['a negative number', -1],
      ['2³¹', 2 ** 31],
      ['2⁵³', 2 ** 53],
      ['10³⁰⁰', 1e300],
      ['null', null],
      ['an object', { value }],
    ]
  }
  return typeof value === 'boolean'
    ? [
        ['a text', 'true'],
        ['a number', 1],
        ['null', null],
        ['an object', {}],
      ]
    : []
}
