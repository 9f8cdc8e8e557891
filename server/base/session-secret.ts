import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The signing key kept in the data folder (64 hex digits, readable by its owner only), generated at the first call. */
export const keptSessionSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'session-secret')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim().length >= 32) return kept.trim()
  const secret = randomBytes(32).toString('hex')
  // Written beside and renamed, so that a crash leaves the old key or the new one and never half of it.
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secret
}
