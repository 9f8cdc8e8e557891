/** An error in the log: its kind and its place, without values. */
export type DescribedError = {
  type: string
  message: string
  stack?: string
  code?: string
  /** The place of the error in PostgreSQL. */
  table?: string
  column?: string
  constraint?: string
  cause?: DescribedError
  errors?: DescribedError[]
}

const LONGEST_MESSAGE = 1000
const LONGEST_STACK = 3000
const DEEPEST_CAUSE = 5
const MOST_ERRORS = 5

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/**
 * Removes values from a message. Drizzle appends all parameters of a failed query. PostgreSQL and DuckDB quote an
 * unreadable value at the end of the sentence, and DuckDB repeats the query below it.
 */
const withoutValues = (message: string, isOfQuery: boolean): string => {
  const text = isOfQuery ? message.replace(/\nparams: .*$/s, '') : message
  return text
    .replace(/\n+LINE \d+: .*$/s, '')
    .replace(/^((?:Conversion|Constraint|Invalid Input|Out of Range) Error: [^"']*)["'].*$/s, '$1…')
    .replace(/(invalid input [^:]*|out of range|syntax for[^:]*|character[^:]*): ".*$/s, '$1: …')
}

const framesOf = (stack: string | undefined): string | undefined => {
  const first = stack?.search(/\n\s+at /) ?? -1
  return stack === undefined || first < 0 ? undefined : cut(stack.slice(first + 1), LONGEST_STACK)
}

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && value !== '' ? cut(value, 100) : undefined
}

const describe = (error: unknown, depth: number): DescribedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(String(error), LONGEST_MESSAGE) }
  const message = withoutValues(error.message, 'query' in error && 'params' in error)
  const described: DescribedError = { type: error.name, message: cut(message, LONGEST_MESSAGE) }
  const stack = framesOf(error.stack)
  if (stack) described.stack = stack
  for (const name of ['code', 'table', 'column', 'constraint'] as const) {
    const text = textOf(error, name)
    if (text) described[name] = text
  }
  if (depth >= DEEPEST_CAUSE) return described
  if (error.cause !== undefined) described.cause = describe(error.cause, depth + 1)
  if (error instanceof AggregateError)
    described.errors = error.errors.slice(0, MOST_ERRORS).map((each: unknown) => describe(each, depth + 1))
  return described
}

/**
 * Describes an error and its causes for the log. The description has a limited length. It contains no parameters of
 * queries and no details of PostgreSQL, which quote rows: they may be personal data, and one failed import has
 * megabytes of them.
 */
export const describeError = (error: unknown): DescribedError => describe(error, 0)
