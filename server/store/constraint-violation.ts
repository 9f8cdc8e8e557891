const codes = { unique: '23505', foreign_key: '23503' } as const

/** Whether an error, or the one that it wraps, is PostgreSQL refusing a row by a constraint. */
export const isViolation = (error: unknown, kind: keyof typeof codes): boolean => {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === codes[kind]) || isViolation(error.cause, kind)
}

/** Name of the constraint by which PostgreSQL refused a row, from an error or the one that it wraps; empty for other errors. */
export const constraintOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'constraint' in error ? String(error.constraint) : constraintOf(error.cause)
}
