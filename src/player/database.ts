import type { Schedule } from '../../contract/player/schedule.ts'
import type { StoredFilm } from '../../machines/player/stored-films.ts'

/** Who the player is: its key, whose private half stays in the browser, its token, and its screen once it has one. */
export type Identity = {
  keys: CryptoKeyPair
  publicKey: string
  token: string
  paired: { player: string; screen: string } | null
}

/** The next number of a log and the hash before it. */
export type LogHead = { campaign: string; next: number; hash: string }

/** A record that waits for its delivery: its text, and the hash after it. */
export type WaitingRecord = { campaign: string; number: number; text: string; hash: string }

type Stores = {
  state: unknown
  films: StoredFilm
  logs: LogHead
  records: WaitingRecord
}

/** What the store `state` has at most, by its keys. */
export type StateValues = {
  identity: Identity
  schedule: { schedule: Schedule; etag: string | null }
  /** How far this computer's clock was ahead of the platform's when they were last compared. */
  clock: { offsetMs: number }
  /** The play that was shown when the player ended. */
  begun: { campaign: string; play: unknown }
}

const requested = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the player's database, and creates it at the first start. */
export const openDatabase = async (): Promise<IDBDatabase> => {
  const opening = indexedDB.open('player', 1)
  opening.onupgradeneeded = () => {
    const database = opening.result
    database.createObjectStore('state')
    database.createObjectStore('films', { keyPath: 'digest' })
    database.createObjectStore('logs', { keyPath: 'campaign' })
    database.createObjectStore('records', { keyPath: ['campaign', 'number'] })
  }
  return requested(opening)
}

/** All rows of a store, in the order of their keys; at most `most`. */
export const readAll = <Name extends Exclude<keyof Stores, 'state'>>(
  database: IDBDatabase,
  name: Name,
  most?: number,
): Promise<Stores[Name][]> => requested(database.transaction(name).objectStore(name).getAll(null, most))

/** The number of rows of a store. */
export const countRows = (database: IDBDatabase, name: keyof Stores): Promise<number> =>
  requested(database.transaction(name).objectStore(name).count())

/** A value of the state; undefined without one. */
export const readState = <Key extends keyof StateValues>(
  database: IDBDatabase,
  key: Key,
): Promise<StateValues[Key] | undefined> => requested(database.transaction('state').objectStore('state').get(key))

/** Writes in one transaction. Resolves when it is on the disk: a power cut does not lose it. */
export const write = (
  database: IDBDatabase,
  names: readonly (keyof Stores)[],
  work: (store: (name: keyof Stores) => IDBObjectStore) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction([...names], 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work((name) => transaction.objectStore(name))
  })

/** Writes one value of the state. */
export const writeState = <Key extends keyof StateValues>(
  database: IDBDatabase,
  key: Key,
  value: StateValues[Key],
): Promise<void> => write(database, ['state'], (store) => store('state').put(value, key))
