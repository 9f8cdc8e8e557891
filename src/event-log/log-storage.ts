import type { LogEntry } from './entry.ts'
import type { LogHeader, LogStorage } from './recorder.ts'

const NAME = 'arabox-events'
/** Number of page loads whose logs are kept. */
const MAX_RUNS = 5

/** Opens the database of the logs; rejects without IndexedDB. */
export const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('headers', { keyPath: 'run' })
      request.result.createObjectStore('entries', { keyPath: ['run', 'n'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * An entry as it is stored. Its text is JSON, because the database copies a frame of live counts ten times as slowly as
 * a text; earlier versions stored entries as they are.
 */
export type StoredEntry = { run: string; n: number; text: string } | ({ run: string; text?: undefined } & LogEntry)

const storedEntry = (run: string, entry: LogEntry): StoredEntry => ({ run, n: entry.n, text: JSON.stringify(entry) })

const deleteRun = (transaction: IDBTransaction, run: IDBValidKey): void => {
  transaction.objectStore('headers').delete(run)
  transaction.objectStore('entries').delete(IDBKeyRange.bound([run, 0], [run, Number.POSITIVE_INFINITY]))
}

const deleteOldRuns = (transaction: IDBTransaction): void => {
  const headers = transaction.objectStore('headers')
  const keys = headers.getAllKeys()
  keys.onsuccess = () => {
    for (const run of keys.result.slice(0, -MAX_RUNS)) deleteRun(transaction, run)
  }
}

const put = (
  database: IDBDatabase,
  header: LogHeader,
  entries: readonly LogEntry[],
  deleted: readonly number[],
): void => {
  const transaction = database.transaction(['headers', 'entries'], 'readwrite')
  transaction.objectStore('headers').put({ ...header })
  const store = transaction.objectStore('entries')
  for (const entry of entries) store.put(storedEntry(header.run, entry))
  for (const n of deleted) store.delete([header.run, n])
  deleteOldRuns(transaction)
}

const removeAll = (database: IDBDatabase, keptRun: string | null): void => {
  const transaction = database.transaction(['headers', 'entries'], 'readwrite')
  const headers = transaction.objectStore('headers')
  const keys = headers.getAllKeys()
  keys.onsuccess = () => {
    for (const run of keys.result.filter((key) => key !== keptRun)) deleteRun(transaction, run)
  }
}

/** Stores the logs of the last five page loads in IndexedDB. Without IndexedDB nothing is stored. */
export const browserLogStorage = (): LogStorage => {
  const database = openDatabase().catch((): null => null)
  return {
    clear: (keptRun) => {
      database.then((open) => open && removeAll(open, keptRun)).catch(() => undefined)
    },
    write: (header, entries, deleted) => {
      database.then((open) => open && put(open, { ...header }, entries, deleted)).catch(() => undefined)
    },
  }
}
