import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'

const arrayTypes: Readonly<Record<string, string>> = { serial: 'integer', bigserial: 'bigint' }

/**
 * Whether a column has one of many values, which are one parameter. `inArray` sends one for each, and a statement of
 * PostgreSQL takes at most 65 535.
 */
export const anyOf = <Tested extends Column>(
  column: Tested,
  values: readonly GetColumnData<Tested, 'raw'>[],
): SQL<boolean> => {
  const type = column.getSQLType()
  return sql<boolean>`${column} = any(${sql.param(values)}::${sql.raw(arrayTypes[type] ?? type)}[])`
}
