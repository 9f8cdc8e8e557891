import type { LogEntry } from './entry.ts'
import type { LogHeader, LogStorage } from './recorder.ts'

const NAME = 'arabox-events'
const RUNS_KEPT = 5

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('headers', { keyPath: 'run' })
      request.result.createObjectStore('entries', { keyPath: ['run', 'n'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const forgetOldRuns = (transaction: IDBTransaction): void => {
  const headers = transaction.objectStore('headers')
  const keys = headers.getAllKeys()
  keys.onsuccess = () => {
    for (const run of keys.result.slice(0, -RUNS_KEPT)) {
      headers.delete(run)
      transaction.objectStore('entries').delete(IDBKeyRange.bound([run, 0], [run, Number.POSITIVE_INFINITY]))
    }
  }
}

const put = (
  database: IDBDatabase,
  header: LogHeader,
  entries: readonly LogEntry[],
  forgotten: readonly number[],
): void => {
  const transaction = database.transaction(['headers', 'entries'], 'readwrite')
  transaction.objectStore('headers').put({ ...header })
  const store = transaction.objectStore('entries')
  for (const entry of entries) store.put({ ...entry, run: header.run })
  for (const n of forgotten) store.delete([header.run, n])
  forgetOldRuns(transaction)
}

/** Stores the logs of the last five page loads in IndexedDB. Without IndexedDB nothing is stored. */
export const browserLogStorage = (): LogStorage => {
  const database = opened().catch((): null => null)
  return {
    write: (header, entries, forgotten) => {
      database.then((open) => open && put(open, { ...header }, entries, forgotten)).catch(() => undefined)
    },
  }
}
