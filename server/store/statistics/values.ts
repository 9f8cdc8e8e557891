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

/** A plain value of the statistics store. An instant is a Date, a calendar day is a text `YYYY-MM-DD`. */
export type Scalar = string | number | boolean | Date | null

/** A parameter of a query. An array is for `= any($1)` and contains values of one type. */
export type Parameter = Scalar | readonly Scalar[]

/** Converts a plain value to a DuckDB value. */
export const toDuckDb = (value: Scalar): DuckDBValue =>
  value instanceof Date ? new DuckDBTimestampTZValue(BigInt(value.getTime()) * 1000n) : value

/** Converts a parameter to a DuckDB value with its type, which DuckDB cannot infer for lists. */
export const toDuckDbParameter = (value: Parameter): { readonly value: DuckDBValue; readonly type: DuckDBType } => {
  if (isScalar(value)) return { value: toDuckDb(value), type: scalarType([value]) }
  return { value: listValue(value.map(toDuckDb)), type: LIST(scalarType(value)) }
}

/**
 * Converts values of a query's result to plain values: integers and decimals to numbers (RangeError beyond 2⁵³),
 * timestamps to Dates in UTC, dates to `YYYY-MM-DD`, lists to arrays.
 */
export const toPlain: DuckDBValueConverter<JS> = (value, type, convert) => {
  if (typeof value === 'bigint') return safeNumber(value)
  if (value instanceof DuckDBDateValue) return value.toString()
  if (value instanceof DuckDBTimestampTZValue || value instanceof DuckDBTimestampValue)
    return new Date(Number(value.micros / 1000n))
  return JSDuckDBValueConverter(value, type, convert)
}

const isScalar = (value: Parameter): value is Scalar => !Array.isArray(value)

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
