type Waiting<V> = {
  answer: Promise<V | undefined>
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

const newWaiting = <V>(): Waiting<V> => {
  let resolve: Waiting<V>['resolve'] = () => undefined
  let reject: Waiting<V>['reject'] = () => undefined
  const answer = new Promise<V | undefined>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { answer, resolve, reject }
}

/**
 * Gathers what is asked while an answer is on its way, and asks for all of it at once then, each key once. No answer
 * is older than its
 * question, and nobody waits for more than two of them; a question that fails fails for all who asked with it.
 */
export const batchedLookup = <K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): ((key: K) => Promise<V | undefined>) => {
  let waiting = new Map<K, Waiting<V>>()
  let isAsking = false

  const askAll = async (): Promise<void> => {
    isAsking = true
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      try {
        const answers = await ask([...asked.keys()])
        for (const [key, { resolve }] of asked) resolve(answers.get(key))
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    isAsking = false
  }

  return (key) => {
    const known = waiting.get(key) ?? newWaiting<V>()
    waiting.set(key, known)
    if (!isAsking) void askAll()
    return known.answer
  }
}
