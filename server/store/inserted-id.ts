/**
 * The id of the row that a statement inserts and returns. Throws if it returns no row, because a default value would
 * hide that nothing was stored.
 */
export const insertedId = async (statement: PromiseLike<readonly { id: number }[]>): Promise<number> => {
  const [row] = await statement
  if (!row) throw new Error('the statement inserted no row')
  return row.id
}
