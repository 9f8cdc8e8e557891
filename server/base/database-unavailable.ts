import { FilesUnavailableError } from './files-unavailable.ts'

/**
 * SQLSTATE of a PostgreSQL that stops, starts, has no free connection, has no space (53100), cannot use its disk
 * (58030), or only reads (25006). Class 08: broken connections.
 */
const UNAVAILABLE_STATE = /^(08...|57P0[123]|53300|53100|58030|25006)$/
/** Errors of the operating system for a connection, and for a disk that is full or only read. */
const connectionCodes: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOSPC EDQUOT EROFS'.split(' '),
)
/**
 * Messages of errors without a code: no free connection in time, the pool or a connection has ended, or DuckDB cannot
 * write to its disk.
 */
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|(IO|Fatal|TransactionContext) Error:.*(No space left on device|Read-only file system))/

/** The error of a database that says itself that it cannot do its work now. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}

const isUnavailableItself = (error: Error): boolean => {
  if (error instanceof DatabaseUnavailableError) return true
  if (error instanceof FilesUnavailableError) return error.isTemporary
  const code = 'code' in error ? String(error.code) : ''
  // Only a missing socket file counts, not any other missing file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return UNAVAILABLE_STATE.test(code) || connectionCodes.has(code) || UNAVAILABLE_MESSAGE.test(error.message)
}

/** The message of a pool that had no free connection in time. */
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect'

/**
 * Whether an error, or one of its causes, means that all connections to a store were in use for too long: the platform
 * is busy, its store is not away.
 */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && (error.message === NO_FREE_CONNECTION || isPoolFull(error.cause))

/**
 * Whether an error, or one of its causes, means that PostgreSQL is unreachable, only reads or has no space, that all
 * connections are in use, that a disk of the platform is full, or that its object store is unreachable. The same
 * request can succeed later, unchanged.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const causes: readonly unknown[] = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return isUnavailableItself(error) || causes.some(isDatabaseUnavailable)
}
