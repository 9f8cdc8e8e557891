import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file with a key in a folder. */
type SecretFile = { readonly folder: string; readonly name: string; readonly isValid: (text: string) => boolean }

/**
 * Reads a key that is stored in a folder: 64 hex digits, readable only by the owner. The first call generates it, and
 * calls `onNew` with its path.
 */
export const storedSecret = async (
  { folder, name, isValid }: SecretFile,
  onNew?: (file: string) => Promise<void>,
): Promise<string> => {
  const file = join(folder, name)
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (isValid(stored.trim())) return stored.trim()
  const secret = randomBytes(32).toString('hex')
  // Written to a new file and renamed, so that a crash leaves either the old key or the new one, never a part of one.
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await onNew?.(file)
  return secret
}
