/** A record that a field or a filter offers by its name. */
export type NamedRecord = { id: number; name: string }
