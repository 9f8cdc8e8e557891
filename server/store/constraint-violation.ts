const codes = { unique: '23505', foreign_key: '23503' } as const

/** Whether an error, or one of its causes, is a constraint violation of PostgreSQL. */
export const isViolation = (error: unknown, kind: keyof typeof codes): boolean => {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === codes[kind]) || isViolation(error.cause, kind)
}

/** The name of the violated constraint, from an error or one of its causes; empty for other errors. */
export const constraintOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'constraint' in error ? String(error.constraint) : constraintOf(error.cause)
}
