import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Mode } from '../../base/mode.ts'
import { StartError } from '../../base/start-error.ts'
import type { FilledTable } from '../../store/table-copy/fill-tables.ts'
import type { StoredSequence } from '../../store/table-copy/stored-tables.ts'
import { type BackupPlace, MANIFEST, type Part } from './place/backup-place.ts'

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

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Writes the manifest of a backup whose other parts are stored. */
export const writeManifest = async (place: BackupPlace, manifest: Omit<Manifest, 'format'>): Promise<void> => {
  const content = JSON.stringify({ format: FORMAT, ...manifest }, null, 1)
  await place.publish(MANIFEST, `${digestOf(content)}\n${content}\n`)
}

/** The text of the manifest; null if there is none. */
const storedManifest = async (place: BackupPlace): Promise<string | null> => {
  try {
    return await text(await place.read(MANIFEST))
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return null
    throw error
  }
}

/** Reads the manifest of a backup. Throws {@link StartError} if there is no whole backup. */
export const readManifest = async (place: BackupPlace): Promise<Manifest> => {
  const stored = await storedManifest(place)
  if (stored === null)
    throw new StartError(`${place.name} is no whole backup: it has no ${MANIFEST}, which is written last.`)
  const end = stored.indexOf('\n')
  const content = stored.slice(end + 1, -1)
  if (stored.slice(0, end) !== digestOf(content))
    throw new StartError(`The backup is broken: ${MANIFEST} has changed since it was written.`)
  const manifest: Manifest = JSON.parse(content)
  if (manifest.format !== FORMAT)
    throw new StartError(`The backup has the format ${manifest.format}; this version reads the format ${FORMAT}.`)
  return manifest
}
