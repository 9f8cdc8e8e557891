import { LRUCache } from 'lru-cache'

type Cached<Result> = { readonly changes: number; readonly result: Promise<Result> }

/** Limits of cached results, in bytes. A result that is larger than `mostOfOne` is not cached. */
type Limits<Result> = { most: number; mostOfOne: number; sizeOf: (result: Result) => number }

/** Bytes of an entry without its result, about. */
const SIZE_OF_ENTRY = 500

/** A query. It gets the cached result that it replaces, which may be used for what has not changed. */
type Query<Result> = (before: Promise<Result> | undefined) => PromiseLike<Result>

/**
 * Creates a cache of query results by key. A result is used until the number of changes differs; the least recently
 * used results are evicted first. Calls with the same key share a running query. A failed query is not cached. Callers
 * must not change results.
 */
export const resultCache = <Result>({ most, mostOfOne, sizeOf }: Limits<Result>) => {
  const cache = new LRUCache<string, Cached<Result>>({
    maxSize: most,
    maxEntrySize: Math.min(most, SIZE_OF_ENTRY + mostOfOne),
  })

  const begin = (key: string, changes: number, query: Query<Result>): Promise<Result> => {
    // A Drizzle query runs each time it is awaited; a promise runs it once.
    const result = Promise.resolve(query(cache.peek(key)?.result))
    const entry = { changes, result }
    cache.set(key, entry, { size: SIZE_OF_ENTRY })
    const isCurrent = (): boolean => cache.peek(key) === entry
    // The size is known when the query ends. A new entry replaces the old one, because only then the size is counted.
    const measure = (read: Result): void => {
      if (isCurrent()) cache.set(key, { changes, result }, { size: SIZE_OF_ENTRY + sizeOf(read) })
    }
    // The caller handles the error.
    result.then(measure, () => isCurrent() && cache.delete(key))
    return result
  }

  /** Read `changes` before the query starts: the result may be newer than the number, but never older. */
  const read = (key: string, changes: number, query: Query<Result>): Promise<Result> => {
    const known = cache.get(key)
    return known?.changes === changes ? known.result : begin(key, changes, query)
  }
  return Object.assign(read, { size: (): number => cache.calculatedSize })
}
