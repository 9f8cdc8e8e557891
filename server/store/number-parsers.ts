import pg from 'pg'

/**
 * Makes the driver return counts and sums as numbers: `bigint` exactly, with a RangeError above 2⁵³, and `numeric` as a
 * double. Days remain texts, `YYYY-MM-DD`. This applies to the whole process, because Drizzle uses the driver's global
 * parsers.
 */
export const setNumberParsers = (): void => {
  pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit into a number`)
    return value
  })
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
}
