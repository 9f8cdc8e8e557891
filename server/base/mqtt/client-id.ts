import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads the name under which the process of a data folder is known to the MQTT broker; the first call makes it. It is
 * the same after every start, so that the process gets the messages again that it had not acknowledged.
 */
export const storedClientId = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'mqtt-client-id')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (stored.trim() !== '') return stored.trim()
  const id = `arabox-${randomBytes(8).toString('hex')}`
  await writeFile(`${file}.new`, `${id}\n`, { flush: true })
  await rename(`${file}.new`, file)
  return id
}
