import type { Readable } from 'node:stream'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'

/** The areas of a store: a folder each, or a part of the keys of an object store. */
export type FileAreaName = 'spots' | 'pictures' | 'imports'

/** What is known of a stored file without reading it. */
export type FileHead = { readonly name: string; readonly bytes: number; readonly writtenAt: Date }

/** What was written: the number of bytes, and their SHA-256 in hexadecimal. */
export type WrittenFile = { readonly bytes: number; readonly sha256: string }

/** The first and the last byte, from 0, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Files of one kind, by name. A name is never changed: a file is written whole or not at all, and is complete for
 * everybody who sees it. All methods throw {@link FilesUnavailableError} if the store cannot be used now.
 */
export type FileArea = {
  /** The path of a temporary file on this machine that does not exist yet. One that is left is removed at a start. */
  readonly newPath: () => string
  /** Stores a stream. If the stream fails, nothing is stored, and its error is thrown. Memory does not grow with it. */
  readonly put: (name: string, source: AsyncIterable<Uint8Array>) => Promise<WrittenFile>
  /** Stores a temporary file of {@link newPath}, which is gone afterwards if it succeeds. */
  readonly keep: (name: string, path: string) => Promise<void>
  /** Opens a stored file, or a part of it. The promise rejects with the code `ENOENT` if there is no such file. */
  readonly read: (name: string, range?: ByteRange) => Promise<Readable>
  /** What is known of a file; null if it does not exist. */
  readonly head: (name: string) => Promise<FileHead | null>
  /** The files with these names, in any order. */
  readonly list: (isChosen: (name: string) => boolean) => AsyncIterable<FileHead>
  /** Removes a file. Does nothing if it does not exist. */
  readonly remove: (name: string) => Promise<void>
  /**
   * Runs a function with the path of a file on this machine that has the bytes, for programs and libraries that need
   * one. The path is valid until the function ends. With `sha256`, bytes that were fetched are compared with it.
   */
  readonly withLocalFile: <Result>(
    name: string,
    work: (path: string) => Promise<Result>,
    expected?: { readonly sha256: string },
  ) => Promise<Result>
  /** The path of the file if the store is a folder of this machine; null otherwise. */
  readonly localPath: (name: string) => string | null
}

/** The place of films, stills, pictures and the files of imports. All servers on one database use the same one. */
export type FileStore = {
  readonly kind: 'folder' | 's3'
  /** The path of the folder, or the address of the bucket with its endpoint, without a key. */
  readonly place: string
  /** Opens an area. Removes temporary files that killed servers have left. */
  area(name: FileAreaName): Promise<FileArea>
  /** The identity that a first start wrote; null if there is none. Creates nothing. */
  findIdentity(): Promise<string | null>
  writeIdentity(identity: string): Promise<void>
  /** What differs between this store and a copy of it; null if that is unknown. */
  mark(): Promise<string | null>
  /** Calls that failed since the start, and whether the last one succeeded. */
  state(): { readonly failures: number; readonly isAvailable: boolean }
  close(): void
}

/** After this time without a write, no request can still be writing a file: requests end much earlier. */
const ABANDONED_AFTER_MS = HOUR_MS

/** Names of the files that `isChosen` selects and that were not written within the last hour. */
export const listOldNames = async (area: FileArea, isChosen: (name: string) => boolean): Promise<string[]> => {
  const found: string[] = []
  for await (const { name, writtenAt } of area.list(isChosen))
    if (Date.now() - writtenAt.getTime() > ABANDONED_AFTER_MS) found.push(name)
  return found
}
