import type { Option } from './choice-field.tsx'

/** Options of a field or a filter from records with names; none while they load. */
export const optionsOf = (records: readonly { id: number; name: string }[] = []): Option<number>[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))
