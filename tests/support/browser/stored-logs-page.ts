import type { LogEntry } from '../../../src/event-log/entry.ts'
import { browserLogStorage, openDatabase } from '../../../src/event-log/log-storage.ts'
import type { EventLog, LogHeader } from '../../../src/event-log/recorder.ts'
import { readStoredLogs } from '../../../src/event-log/stored-logs.ts'

/** The functions of the page for a test. */
export type StoredLogsPage = {
  write: (header: LogHeader, entries: readonly LogEntry[], deleted: readonly number[]) => void
  /** Stores an entry in the shape of earlier versions. */
  writeAsBefore: (run: string, entry: LogEntry) => Promise<void>
  read: () => Promise<EventLog[]>
}

const writeAsBefore = async (run: string, entry: LogEntry): Promise<void> => {
  const database = await openDatabase()
  const transaction = database.transaction('entries', 'readwrite')
  transaction.objectStore('entries').put({ ...entry, run })
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  database.close()
}

const storage = browserLogStorage()
const page: StoredLogsPage = {
  write: (header, entries, deleted) => storage.write(header, entries, deleted),
  writeAsBefore,
  read: readStoredLogs,
}
Object.assign(window, page)
