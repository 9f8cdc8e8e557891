import { FilesUnavailableError } from '../../base/files-unavailable.ts'
import { StartError } from '../../base/start-error.ts'

/** Errors of the file system that an operator can change. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'this user may not write or read there',
  EPERM: 'this user may not write or read there',
  EROFS: 'the disk only reads',
  EIO: 'the disk reports an error',
  ENOENT: 'the file or folder does not exist',
  // PostgreSQL: no space for a statement.
  '53100': 'the disk of the database is full',
}

/** How DuckDB says that it cannot write or read a file. */
const DUCKDB_FILE = /^(?:IO|Fatal) Error: ([^\n]*)/

/** The sentence about the failure of a backup or restore. Throws an error that no operator can change. */
export const failureSentence = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  if (error instanceof FilesUnavailableError) return `Nothing was completed: ${error.message}.`
  const ofDuckDb = error instanceof Error ? DUCKDB_FILE.exec(error.message)?.[1] : undefined
  if (ofDuckDb !== undefined) return `Nothing was completed: ${ofDuckDb}.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason === undefined || !(error instanceof Error)) throw error
  const place = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : ''
  return `Nothing was completed: ${reason}${place}.`
}
