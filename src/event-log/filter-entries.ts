import type { LogEntry } from './entry.ts'

/** Which entries of a log are shown. Empty texts let everything pass. */
export type EntryFilter = {
  /** Part of the type of the event or of its content as JSON, without regard to case. */
  text: string
  /** Address of an actor; entries of its descendants are included. */
  path: string
  /** Only what came from outside the machines. */
  onlyExternal: boolean
}

/** The entries that pass a filter, in their order. */
export const filterEntries = (entries: readonly LogEntry[], { text, path, onlyExternal }: EntryFilter): LogEntry[] => {
  const wanted = text.trim().toLowerCase()
  return entries.filter(
    (entry) =>
      (!onlyExternal || entry.external) &&
      (path === '' || entry.path === path || entry.path.startsWith(`${path}/`)) &&
      (wanted === '' || JSON.stringify(entry.event).toLowerCase().includes(wanted)),
  )
}
