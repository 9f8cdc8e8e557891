import type { Store } from '../../../store/open.ts'
import type { LogEntry } from './log.ts'

/** Entries that one batch added to a location's log; they are stored for good. */
export type LogBatch = { locationUuid: string; fromSeq: number; entries: readonly LogEntry[] }

/** What another process added to a location's log: the messages `fromSeq` to `toSeq`, or only that there are such. */
export type RemoteLogBatch = {
  locationUuid: string
  fromSeq: number
  toSeq: number
  entries: readonly LogEntry[] | null
}

type Listener = (batch: LogBatch) => void

/** Tells whoever listens in this process what was added to the live logs of one store. */
export type LiveNews = {
  tell(batch: LogBatch): void
  /** Listens until the returned function is called. */
  hear(listener: Listener): () => void
}

const liveNews = (): LiveNews => {
  const listeners = new Set<Listener>()
  return {
    tell(batch) {
      for (const listener of listeners) listener(batch)
    },
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const known = new WeakMap<Store, LiveNews>()

/** The news of a store, the same for everybody in this process. */
export const newsOf = (store: Store): LiveNews => {
  const found = known.get(store) ?? liveNews()
  known.set(store, found)
  return found
}
