import type { Option } from '../ui/field/choice-field.tsx'

/** Options of a field or a filter from records with names; none while they load. */
export const optionsOf = (records: readonly { id: number; name: string }[] = []): Option<number>[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))

/** The words of several values by value, for exported files. */
export const wordsOf = <Value extends string>(
  values: readonly Value[],
  text: (value: Value) => string,
): Readonly<Record<string, string>> => Object.fromEntries(values.map((value) => [value, text(value)]))
