import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBDateValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  type DuckDBValueConverter,
  INTEGER,
  type JS,
  JSDuckDBValueConverter,
  LIST,
  listValue,
  SQLNULL,
  TIMESTAMPTZ,
  VARCHAR,
} from '@duckdb/node-api'

/** A plain value that the statistics store takes: an instant is a Date, a calendar day the text `YYYY-MM-DD`. */
export type Scalar = string | number | boolean | Date | null

/** What may stand for `$1` in a query; an array is for `= any($1)` and holds one kind of value. */
export type Parameter = Scalar | readonly Scalar[]

/** A plain value as DuckDB takes it. */
export const toDuckDb = (value: Scalar): DuckDBValue => {
  return value instanceof Date ? new DuckDBTimestampTZValue(BigInt(value.getTime()) * 1000n) : value
}

/** A query's parameter with its type, which DuckDB cannot guess for lists. */
export const parameter = (value: Parameter): { readonly value: DuckDBValue; readonly type: DuckDBType } => {
  if (isScalar(value)) return { value: toDuckDb(value), type: scalarType([value]) }
  return { value: listValue(value.map(toDuckDb)), type: LIST(scalarType(value)) }
}

/**
 * What a query answers, as plain values: every integer and decimal is a number (a RangeError beyond 2⁵³), a timestamp
 * a Date read as UTC, a date `YYYY-MM-DD`, a list an array.
 */
export const toPlain: DuckDBValueConverter<JS> = (value, type, convert) => {
  if (typeof value === 'bigint') return safeNumber(value)
  if (value instanceof DuckDBDateValue) return value.toString()
  if (value instanceof DuckDBTimestampTZValue || value instanceof DuckDBTimestampValue)
    return new Date(Number(value.micros / 1000n))
  return JSDuckDBValueConverter(value, type, convert)
}

const isScalar = (value: Parameter): value is Scalar => {
  return !Array.isArray(value)
}

const scalarType = (values: readonly Scalar[]): DuckDBType => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return SQLNULL
  if (known.every((value) => typeof value === 'string')) return VARCHAR
  if (known.every((value) => typeof value === 'boolean')) return BOOLEAN
  if (known.every((value) => value instanceof Date)) return TIMESTAMPTZ
  if (!known.every((value) => typeof value === 'number'))
    throw new TypeError('a list parameter holds one kind of value')
  if (!known.every(Number.isInteger)) return DOUBLE
  return known.every((value) => Math.abs(value) < 2 ** 31) ? INTEGER : BIGINT
}

const safeNumber = (value: bigint): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`the integer ${value} does not fit into a number`)
  return number
}
