import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { LARGEST_IMPORT_BYTES } from '../../../contract/live/imports.ts'
import { ImportError } from './import-error.ts'

const MEGABYTE = 1024 * 1024

/** A size as text, such as `1.4 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

const sizeOf = async (path: string): Promise<number> => {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) throw new ImportError(`${path} is not a file.`)
    return stats.size
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ImportError(`File not found: ${path}`)
    if (code === 'EACCES') throw new ImportError(`You do not have permission to read ${path}.`)
    throw error
  }
}

/** Reads a file for import. Throws {@link ImportError} if it is missing, not a file, not readable or too large. */
export const readImportFile = async (path: string): Promise<File> => {
  const size = await sizeOf(path)
  if (size > LARGEST_IMPORT_BYTES) {
    const limit = megabytes(LARGEST_IMPORT_BYTES)
    throw new ImportError(`${path} is ${megabytes(size)}; the limit is ${limit}. Compress it with gzip or split it.`)
  }
  return new File([await readFile(path)], basename(path))
}
