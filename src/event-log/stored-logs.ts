import { checkedLog, parseJson } from './log-file.ts'
import { openDatabase, type StoredEntry } from './log-storage.ts'
import type { EventLog } from './recorder.ts'

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const entryOf = (stored: StoredEntry): unknown => (stored.text === undefined ? stored : parseJson(stored.text))

/**
 * The logs of the last page loads that this browser has stored, newest first; the running visit is one of them. Rejects
 * without IndexedDB, and with a `LogProblem` if a log is damaged.
 */
export const readStoredLogs = async (): Promise<EventLog[]> => {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(['headers', 'entries'], 'readonly')
    const [headers, entries] = await Promise.all([
      settled<{ run: string }[]>(transaction.objectStore('headers').getAll()),
      settled<StoredEntry[]>(transaction.objectStore('entries').getAll()),
    ])
    return headers
      .map((header) => checkedLog({ header, entries: entries.filter(({ run }) => run === header.run).map(entryOf) }))
      .reverse()
  } finally {
    database.close()
  }
}
