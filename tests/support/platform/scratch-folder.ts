import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, realpath, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'arabox-test-'
const NEEDED_BYTES = 2_000_000_000

/** Creates a temporary folder that the unprivileged account of the database can enter. */
export const scratchFolder = async (): Promise<{ readonly path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(await parentFolder(), `${prefix}${process.pid}-`))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Removes the folders of test runs that were killed. */
export const removeAbandonedFolders = async (): Promise<void> => {
  for (const name of await readdir(await parentFolder())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(await parentFolder(), name), { recursive: true, force: true })
  }
}

/** In memory if there is enough: creating the 300 files of a cloned database is 30 times faster there than on disk. */
const parentFolder = async (): Promise<string> => {
  if (!existsSync('/dev/shm')) return realpath(tmpdir())
  const { bavail, bsize } = await statfs('/dev/shm')
  return bavail * bsize > NEEDED_BYTES ? '/dev/shm' : realpath(tmpdir())
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
