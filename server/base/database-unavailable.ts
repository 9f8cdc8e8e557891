/** SQLSTATE of a PostgreSQL that stops, starts, or has no free connection; class 08 are broken connections. */
const UNAVAILABLE_STATE = /^(08...|57P0[123]|53300)$/
/** Errors of the operating system for a connection. */
const connectionCodes: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
)
/** What the driver says without a code: the pool has no free connection in time or has ended, or a connection has. */
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

const isUnavailableItself = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : ''
  // A socket file that is missing, not any other file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return UNAVAILABLE_STATE.test(code) || connectionCodes.has(code) || UNAVAILABLE_MESSAGE.test(error.message)
}

/**
 * Whether an error, or one of its causes, says that PostgreSQL cannot be reached now or that all connections are in
 * use: the same request can succeed a moment later.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const causes: readonly unknown[] = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return isUnavailableItself(error) || causes.some(isDatabaseUnavailable)
}
