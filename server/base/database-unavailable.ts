/** SQLSTATE of a PostgreSQL that stops, starts, or has no free connection. Class 08: broken connections. */
const UNAVAILABLE_STATE = /^(08...|57P0[123]|53300)$/
/** Errors of the operating system for a connection. */
const connectionCodes: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
)
/** Messages of driver errors without a code: no free connection in time, or the pool or a connection has ended. */
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

const isUnavailableItself = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : ''
  // Only a missing socket file counts, not any other missing file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return UNAVAILABLE_STATE.test(code) || connectionCodes.has(code) || UNAVAILABLE_MESSAGE.test(error.message)
}

/**
 * Whether an error, or one of its causes, means that PostgreSQL is unreachable or that all connections are in use. The
 * same request can succeed a moment later.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const causes: readonly unknown[] = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return isUnavailableItself(error) || causes.some(isDatabaseUnavailable)
}
