import { setImmediate as endOfTurn } from 'node:timers/promises'
import { withTimeLimit } from './time-limit.ts'

/** Time limit of one batch: the same as for a connection to the database. */
export const LOOKUP_LIMIT_MS = 5000

type Waiting<K, V> = {
  key: K
  result: Promise<V | undefined>
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

const newWaiting = <K, V>(key: K): Waiting<K, V> => {
  let resolve: Waiting<K, V>['resolve'] = () => undefined
  let reject: Waiting<K, V>['reject'] = () => undefined
  const result = new Promise<V | undefined>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { key, result, resolve, reject }
}

/**
 * Batches lookups. The calls of one turn of the event loop form one batch. While a batch is running, the keys of
 * further calls are collected for the next batch; keys with the same `identityOf` are looked up once. A result is
 * therefore never older than its call, and a call waits for at most two batches. If a batch fails or takes longer than
 * {@link LOOKUP_LIMIT_MS}, all its calls reject.
 */
export const batchedLookup = <K, V>(
  findAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  identityOf: (key: K) => unknown = (key) => key,
): ((key: K) => Promise<V | undefined>) => {
  let waiting = new Map<unknown, Waiting<K, V>>()
  let isRunning = false

  const findBatches = async (): Promise<void> => {
    isRunning = true
    await endOfTurn()
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      waiting = new Map()
      try {
        const found = await withTimeLimit(findAll(batch.map(({ key }) => key)), LOOKUP_LIMIT_MS, 'a lookup')
        for (const { key, resolve } of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (key) => {
    const known = waiting.get(identityOf(key)) ?? newWaiting<K, V>(key)
    waiting.set(identityOf(key), known)
    if (!isRunning) void findBatches()
    return known.result
  }
}
