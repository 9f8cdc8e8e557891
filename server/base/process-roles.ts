/**
 * What a process does. `web` serves pages, sockets and all operations except those of araboxes; `ingest` takes the
 * messages of araboxes; `jobs` does the repeated work: steps of campaigns, transfers, imports, deliveries, e-mails.
 */
export const processRoles = ['web', 'ingest', 'jobs'] as const
/** What a process does. */
export type ProcessRole = (typeof processRoles)[number]

/** The roles of a process that does everything. */
export const allRoles: ReadonlySet<ProcessRole> = new Set(processRoles)
