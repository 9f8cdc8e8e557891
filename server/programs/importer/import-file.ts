import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { LARGEST_IMPORT_BYTES } from '../../../contract/live/imports.ts'
import { ImportError } from './import-error.ts'

const MEGABYTE = 1024 * 1024

/** A size for people, like 1.4 MB. */
export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

const sizeOf = async (path: string): Promise<number> => {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new ImportError(`${path} is not a file.`)
    return found.size
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ImportError(`There is no file ${path}.`)
    if (code === 'EACCES') throw new ImportError(`You may not read ${path}.`)
    throw error
  }
}

/** Reads the file that is to be imported; throws {@link ImportError} when it is not there, no file or too large. */
export const readImportFile = async (path: string): Promise<File> => {
  const size = await sizeOf(path)
  if (size > LARGEST_IMPORT_BYTES) {
    throw new ImportError(
      `${path} has ${megabytes(size)}; ${megabytes(LARGEST_IMPORT_BYTES)} is the most. Pack it with gzip, or divide it.`,
    )
  }
  return new File([await readFile(path)], basename(path))
}
