import type { Parameter, Scalar } from '../values.ts'

/*
 * The only place that knows how ClickHouse differs from the SQL of DuckDB and PostgreSQL (decision 066). Settings make
 * most of the difference; the rest are parameters and lists.
 */

/** Settings of every statement, which give the SQL of the product the meaning that it has in the other engines. */
export const dialectSettings = {
  // A column comes before an alias with the same name: `sum(people_net) as people_net`.
  prefer_column_name_to_alias: 1,
  enable_positional_arguments: 1,
  // Nothing is null, as `max(hour)` of no rows, the other side of a join, and a conversion of null.
  aggregate_functions_null_for_empty: 1,
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  session_timezone: 'UTC',
  // Days beyond the range of the type are its first or last day, and do not wrap around.
  date_time_overflow_behavior: 'saturate',
  date_time_output_format: 'iso',
  // As text, so that an integer that a number cannot hold is noticed.
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 0,
  // A query that reads the hours and the sums of days sees both at the same moment.
  enable_shared_storage_snapshot_in_query: 1,
  // Each month has its own versions, and `measured > 0` is asked of the last version only.
  do_not_merge_across_partitions_select_final: 1,
  optimize_move_to_prewhere_if_final: 0,
  // Subqueries about locations of all shards.
  distributed_product_mode: 'global',
} as const

const isList = (value: Parameter): value is readonly Scalar[] => Array.isArray(value)

const typeOfNumbers = (numbers: readonly number[]): string => {
  if (!numbers.every(Number.isInteger)) return 'Float64'
  return numbers.every((number) => Math.abs(number) < 2 ** 31) ? 'Int32' : 'Int64'
}

const typeOf = (values: readonly Scalar[]): string => {
  const known = values.filter((value) => value !== null)
  const numbers = known.filter((value) => typeof value === 'number')
  if (known.length > 0 && numbers.length === known.length) return typeOfNumbers(numbers)
  if (known.length > 0 && known.every((value) => typeof value === 'boolean')) return 'Bool'
  return known.length > 0 && known.every((value) => value instanceof Date) ? "DateTime64(3, 'UTC')" : 'String'
}

/** The ClickHouse type of a parameter. */
const parameterType = (value: Parameter): string => {
  if (isList(value)) return `Array(${typeOf(value)})`
  return value === null ? 'Nullable(String)' : typeOf([value])
}

const writtenScalar = (value: Scalar): Exclude<Scalar, Date> =>
  value instanceof Date ? value.toISOString().slice(0, -1).replace('T', ' ') : value

/** Parameters `$1`, `$2` … under the names `p1`, `p2` …. */
export const namedParameters = (parameters: readonly Parameter[]): Record<string, unknown> =>
  Object.fromEntries(
    parameters.map((value, index) => [
      `p${index + 1}`,
      isList(value) ? value.map(writtenScalar) : writtenScalar(value),
    ]),
  )

const list = (parameter: string, type: string): string => `cast($${parameter} as Array(${type}))`

/** Two lists that are read side by side. Two `unnest` in one query are all combinations in ClickHouse. */
const PAIRS = /unnest\(cast\(\$(\d+) as (\w+)\[\]\)\) as (\w+), unnest\(cast\(\$(\d+) as (\w+)\[\]\)\) as (\w+)/g

/** A query of the product in the SQL of ClickHouse. */
export const translate = (sql: string, parameters: readonly Parameter[]): string =>
  sql
    .replace(
      PAIRS,
      (_, one: string, type: string, name: string, other: string, otherType: string, otherName: string) =>
        `tupleElement(pair, 1) as ${name}, tupleElement(pair, 2) as ${otherName}
         from (select arrayJoin(arrayZip(${list(one, type)}, ${list(other, otherType)})) as pair)`,
    )
    .replace(/= any\(\$(\d+)\)/g, 'in $$$1')
    .replace(/\$(\d+)/g, (_, number: string) => `{p${number}:${parameterType(parameters[Number(number) - 1] ?? null)}}`)
