type Waiting<V> = {
  result: Promise<V | undefined>
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

const newWaiting = <V>(): Waiting<V> => {
  let resolve: Waiting<V>['resolve'] = () => undefined
  let reject: Waiting<V>['reject'] = () => undefined
  const result = new Promise<V | undefined>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { result, resolve, reject }
}

/**
 * Batches lookups: while a batch is being looked up, further keys are collected, each once, for the next batch. A
 * result is therefore never older than its call, and a call waits for at most two batches. If a batch fails, all its
 * calls reject.
 */
export const batchedLookup = <K, V>(
  findAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): ((key: K) => Promise<V | undefined>) => {
  let waiting = new Map<K, Waiting<V>>()
  let isRunning = false

  const findBatches = async (): Promise<void> => {
    isRunning = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        const found = await findAll([...batch.keys()])
        for (const [key, { resolve }] of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
      }
    }
    isRunning = false
  }

  return (key) => {
    const known = waiting.get(key) ?? newWaiting<V>()
    waiting.set(key, known)
    if (!isRunning) void findBatches()
    return known.result
  }
}
