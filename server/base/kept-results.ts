type Kept<Result> = { readonly changes: number; readonly result: Promise<Result>; size: number }

/** Limits of kept results, in any unit of their size. A result that is larger than `mostOfOne` is not kept. */
type Limits<Result> = { most: number; mostOfOne: number; sizeOf: (result: Result) => number }

/** What a result takes beside its content. */
const SIZE_OF_RESULT = 20

/**
 * Keeps results by key while a number of changes stays the same. The one that was not used for longest makes room.
 * Calls with the same key share one running query; a query that failed is asked again. Results must not be changed.
 */
export const keepResults = <Result>({ most, mostOfOne, sizeOf }: Limits<Result>) => {
  /** In the order of the last use. */
  const kept = new Map<string, Kept<Result>>()
  let size = 0

  const drop = (key: string): void => {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  const begin = (key: string, changes: number, query: () => Promise<Result>): Promise<Result> => {
    drop(key)
    // A query of Drizzle runs again for each one who waits for it; a promise of it does not.
    const entry: Kept<Result> = { changes, result: Promise.resolve(query()), size: SIZE_OF_RESULT }
    kept.set(key, entry)
    size += entry.size
    const measure = (result: Result): void => {
      if (kept.get(key) !== entry) return
      const content = sizeOf(result)
      entry.size += content
      size += content
      if (content > mostOfOne) drop(key)
      for (const oldest of kept.keys()) {
        if (size <= most) return
        drop(oldest)
      }
    }
    // The error reaches those who wait for the result.
    entry.result.then(measure, () => kept.get(key) === entry && drop(key))
    return entry.result
  }

  /** Read `changes` before the query runs: the result may then be newer than the number, never older. */
  return (key: string, changes: number, query: () => Promise<Result>): Promise<Result> => {
    const known = kept.get(key)
    if (known?.changes !== changes) return begin(key, changes, query)
    kept.delete(key)
    kept.set(key, known)
    return known.result
  }
}
