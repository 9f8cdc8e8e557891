import pg from 'pg'

/**
 * Counts and sums arrive as numbers: `bigint` exactly or not at all, `numeric` rounded to a double. Dates stay
 * `YYYY-MM-DD`, because a calendar day has no instant. Set for the whole process, as drizzle asks the driver's own table.
 */
export const readNumbersAsNumbers = (): void => {
  pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit into a number`)
    return value
  })
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
}
