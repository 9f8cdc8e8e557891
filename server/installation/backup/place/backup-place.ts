import type { Readable } from 'node:stream'
import { StartError } from '../../../base/start-error.ts'

/** The name of the part that is written last. */
export const MANIFEST = 'manifest.json'

/** A part of a backup: its path there, and the SHA-256 of its bytes in hexadecimal. */
export type Part = { readonly path: string; readonly bytes: number; readonly sha256: string }

/** A file of this machine that another program writes and that becomes a part. */
export type LocalPart = {
  /** The path of the file; it does not exist yet. */
  readonly file: string
  /** Makes the written file a part of the backup. */
  readonly keep: () => Promise<Part>
  /** Removes what is left. */
  readonly discard: () => Promise<void>
}

/** Where a backup is: a folder of this machine, or a part of a bucket. Paths of parts have slashes. */
export type BackupPlace = {
  /** For messages. */
  readonly name: string
  /** Makes room for a new backup. Throws {@link StartError} if something is there: a backup replaces nothing. */
  prepare(): Promise<void>
  /** Writes a stream as a new part, which is stored for good when the promise resolves. */
  write(path: string, source: Readable): Promise<Part>
  local(path: string): Promise<LocalPart>
  /** Writes a text whole or not at all. */
  publish(path: string, text: string): Promise<void>
  /** Rejects with the code `ENOENT` if there is no such part. */
  read(path: string): Promise<Readable>
  /** The size of a part; null if it does not exist. */
  size(path: string): Promise<number | null>
  close(): void
}

/** The refusal of a place that has files already. `isBegun`: they are parts of a backup without a manifest. */
export const notEmpty = (what: string, isBegun: boolean): StartError =>
  new StartError(
    isBegun
      ? `${what} has a backup that is not complete: another program still writes it, or it was interrupted. Remove it, or name another place.`
      : `${what} is not empty; each backup needs a place of its own.`,
  )
