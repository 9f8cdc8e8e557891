type NamedRecord = { id: number; name: string }

/** Named records as the options of a select field; none while they are not loaded. */
export const selectOptionsOf = (records: readonly NamedRecord[] | undefined): { value: number; label: string }[] =>
  (records ?? []).map(({ id, name }) => ({ value: id, label: name }))
