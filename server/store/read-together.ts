import type { Store, Tx } from './database.ts'

/**
 * Runs independent reads: concurrently on connections of the pool, sequentially in a transaction, which has one
 * connection.
 */
export const readTogether = async <Results extends readonly unknown[]>(
  { db }: Pick<Store, 'db'>,
  tx: Tx,
  ...reads: { [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> => {
  if (tx === db) return Promise.all(reads.map((read) => read())) as Promise<unknown> as Promise<Results>
  const results: unknown[] = []
  for (const read of reads) results.push(await read())
  return results as readonly unknown[] as Results
}
