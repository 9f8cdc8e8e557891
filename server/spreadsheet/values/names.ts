/** Characters without width that spreadsheets and pages leave in texts. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** A name without regard to the kind and number of spaces, and to how programs compose letters with their accents. */
export const plainName = (text: string): string =>
  text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim()

/** A name by which records are found: as {@link plainName}, also without regard to case. */
export const comparableName = (text: string): string => plainName(text).toLowerCase()

/** A record that a cell can name. */
export type Named = { readonly id: number; readonly name: string }

type Found = number | 'several'

/** Finds the record that a text names: its id, `several` if the name is not unique, or null. */
export type FindRecord = (text: string) => Found | null

const idsBy = (records: readonly Named[], keyOf: (name: string) => string): Map<string, Found> => {
  const ids = new Map<string, Found>()
  for (const { id, name } of records) ids.set(keyOf(name), ids.has(keyOf(name)) ? 'several' : id)
  return ids
}

/**
 * Creates a function that finds the record that a cell names: by its exact name, then by its comparable name, then by
 * its id.
 */
export const recordFinder = (records: readonly Named[]): FindRecord => {
  const exact = idsBy(records, (name) => name)
  const comparable = idsBy(records, comparableName)
  const byId = new Map(records.map(({ id }) => [String(id), id]))
  return (text) => exact.get(text) ?? comparable.get(comparableName(text)) ?? byId.get(text) ?? null
}
