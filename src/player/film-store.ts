import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Schedule, ScheduledFilm } from '../../contract/player/schedule.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { filmsInOrder } from '../../machines/player/loop.ts'
import { filmsToRemove, type StoredFilm } from '../../machines/player/stored-films.ts'
import { readAll, write } from './database.ts'

/** The films in the browser's own file system (OPFS), by digest. Those of the database are whole and checked. */
export type FilmStore = {
  /** The file of a film; null if it is not stored whole. */
  find: (digest: string) => Promise<File | null>
  has: (digest: string) => boolean
  /** Fetches what the schedule has and the storage has not. Resolves to how many films are still missing. */
  fetchMissing: (schedule: Schedule, nowMs: number) => Promise<number>
  /** Looks whether a film that could not be shown is damaged, and removes it then, so that it is fetched again. */
  recheck: (digest: string) => Promise<void>
}

type FilmPorts = {
  /** Requests a film from a byte on. */
  fetchFilm: (digest: string, fromByte: number) => Promise<Response>
  onStored: () => void
  onError: (text: string) => void
}

const digestOf = async (file: File): Promise<string> => {
  const hash = sha256.create()
  // In pieces, because a film may be larger than the memory that the browser gives to a page.
  const reader = file.stream().getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    if (value) hash.update(value)
  return bytesToHex(hash.digest())
}

const freeBytes = async (): Promise<number | null> => {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined || usage === undefined ? null : quota - usage
}

/** Opens the films of this player. */
export const openFilmStore = async (
  database: IDBDatabase,
  { fetchFilm, onStored, onError }: FilmPorts,
): Promise<FilmStore> => {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('films', { create: true })
  const stored = new Map<string, StoredFilm>((await readAll(database, 'films')).map((film) => [film.digest, film]))

  const remove = async (digest: string): Promise<void> => {
    stored.delete(digest)
    await write(database, ['films'], (store) => store('films').delete(digest))
    await folder.removeEntry(digest).catch(() => undefined)
  }

  /** Fetches the rest of a film; what has arrived stays, also if the network is lost meanwhile. */
  const fetchRest = async ({ digest, size_bytes }: ScheduledFilm): Promise<File> => {
    const handle = await folder.getFileHandle(digest, { create: true })
    const { size } = await handle.getFile()
    const fromByte = size < size_bytes ? size : 0
    const response = await fetchFilm(digest, fromByte)
    const isRest = response.status === 206 && fromByte > 0
    const file = await handle.createWritable({ keepExistingData: isRest })
    try {
      if (isRest) await file.seek(fromByte)
      const reader = response.body?.getReader()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        await file.write(part.value)
    } finally {
      await file.close()
    }
    return handle.getFile()
  }

  const fetchOne = async (film: ScheduledFilm, nowMs: number): Promise<void> => {
    const file = await fetchRest(film)
    if (file.size !== film.size_bytes) throw new Error(`film_incomplete ${film.digest.slice(0, 8)}`)
    if ((await digestOf(file)) !== film.digest) {
      await remove(film.digest)
      throw new Error(`film_changed ${film.digest.slice(0, 8)}`)
    }
    const row = { digest: film.digest, sizeBytes: film.size_bytes, scheduledMs: nowMs }
    await write(database, ['films'], (store) => store('films').put(row))
    stored.set(film.digest, row)
    onStored()
  }

  const noteScheduled = async (scheduled: ReadonlySet<string>, nowMs: number): Promise<void> => {
    const rows = [...stored.values()]
      // Not each time, because each write reaches the disk.
      .filter(({ digest, scheduledMs }) => scheduled.has(digest) && nowMs - scheduledMs > HOUR_MS)
      .map((film) => ({ ...film, scheduledMs: nowMs }))
    if (rows.length === 0) return
    for (const row of rows) stored.set(row.digest, row)
    await write(database, ['films'], (store) => {
      for (const row of rows) store('films').put(row)
    })
  }

  return {
    has: (digest) => stored.has(digest),
    async find(digest) {
      if (!stored.has(digest)) return null
      const handle = await folder.getFileHandle(digest).catch(() => null)
      return (await handle?.getFile()) ?? null
    },
    async recheck(digest) {
      const file = await folder
        .getFileHandle(digest)
        .then((handle) => handle.getFile())
        .catch(() => null)
      if (!file || (await digestOf(file)) !== digest) await remove(digest)
    },
    async fetchMissing(schedule, nowMs) {
      const scheduled = new Set(schedule.films.map(({ digest }) => digest))
      await noteScheduled(scheduled, nowMs)
      let missing = 0
      for (const digest of filmsInOrder(schedule, nowMs)) {
        const film = schedule.films.find((each) => each.digest === digest)
        if (!film || stored.has(digest)) continue
        const room = { neededBytes: film.size_bytes, freeBytes: await freeBytes(), nowMs }
        for (const old of filmsToRemove([...stored.values()], scheduled, room)) await remove(old)
        try {
          await fetchOne(film, nowMs)
        } catch (error) {
          missing++
          const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
          onError(isFull ? 'storage_full' : error instanceof Error ? error.message : 'film_incomplete')
        }
      }
      return missing
    },
  }
}
