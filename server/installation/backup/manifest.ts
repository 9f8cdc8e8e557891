import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '../../base/mode.ts'
import { StartError } from '../../base/start-error.ts'
import { syncToDisk } from '../../base/sync-to-disk.ts'
import type { FilledTable } from '../../store/table-copy/fill-tables.ts'
import type { StoredSequence } from '../../store/table-copy/stored-tables.ts'

/** A file of a backup: its path in the folder, and the SHA-256 of its bytes in hexadecimal. */
export type Part = { readonly path: string; readonly bytes: number; readonly sha256: string }

/** The rows of a table in a file. */
export type TablePart = FilledTable & { readonly file: Part }

/** What a backup contains. It is written last: a folder without it is no backup. */
export type Manifest = {
  readonly format: typeof FORMAT
  /** Version of the product, and of PostgreSQL. */
  readonly product: string
  readonly postgres: string
  readonly mode: Mode
  /** The moment to which a restore leads. */
  readonly at: string
  /** Times of the migrations, as the journal has them. */
  readonly migrations: readonly number[]
  readonly tables: readonly TablePart[]
  readonly sequences: readonly StoredSequence[]
  /** The statistics as a DuckDB file, whatever engine they are in. */
  readonly statistics: Part & { readonly hours: number; readonly days: number }
  /** Films, stills, pictures and files of imports: paths as in the folder of files. */
  readonly files: readonly Part[]
  /** Files that records use and that were missing already. */
  readonly missing: readonly string[]
  /** Keys and identities. */
  readonly secrets: readonly Part[]
}

const FORMAT = 1
const NAME = 'manifest.json'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Writes the manifest of a backup whose other parts are on the disk. */
export const writeManifest = async (folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> => {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 1)
  const file = join(folder, NAME)
  await writeFile(`${file}.new`, `${digestOf(text)}\n${text}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await syncToDisk(folder)
}

/** Reads the manifest of a backup. Throws {@link StartError} if the folder is no whole backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const stored = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new StartError(`The folder ${folder} is no whole backup: it has no ${NAME}, which is written last.`)
    throw error
  })
  const end = stored.indexOf('\n')
  const text = stored.slice(end + 1, -1)
  if (stored.slice(0, end) !== digestOf(text))
    throw new StartError(`The backup is broken: ${NAME} has changed since it was written.`)
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format !== FORMAT)
    throw new StartError(`The backup has the format ${manifest.format}; this version reads the format ${FORMAT}.`)
  return manifest
}
