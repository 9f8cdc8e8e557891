import { createArea } from '../area/area.ts'
import type { ListQuery } from '../list/list-query.ts'

/**
 * A list to save as a file: its filter, the members of a record that become columns, their headings, and the words that
 * stand for values, each `member=value=word`.
 */
export type ExportCommand = {
  query: ListQuery
  columns: readonly string[]
  headings: readonly string[]
  words: readonly string[]
  format: 'csv' | 'xlsx' | 'geojson' | 'ics'
  language: 'pl' | 'en'
}

/** Saves a list as a file; its data is the name of the file. To provide: `load`. */
export const downloadArea = createArea<ExportCommand, string>('download')
