import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../base/start-error.ts'

/** The system account that the database runs as when the server itself is root, which PostgreSQL refuses. */
export type Owner = {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The account to run PostgreSQL as: `undefined` for our own, otherwise `postgres` or else `nobody`. */
export const databaseOwner = (): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = lookUp('postgres') ?? lookUp('nobody')
  if (!owner)
    throw new StartError('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.')
  return owner
}

/** Whether this account can read a file or enter a folder, judged by the modes of it and of every folder above it. */
export const reachable = (path: string, owner: Owner): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found) {
    const needed = found.isDirectory() ? 0o1 : 0o5
    const shift = found.uid === owner.uid ? 6 : found.gid === owner.gid ? 3 : 0
    if (((found.mode >> shift) & needed) !== needed) return false
  }
  const parent = dirname(path)
  return parent === path || reachable(parent, owner)
}

const lookUp = (name: string): Owner | undefined => {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: ask('-u'), gid: ask('-g') }
  } catch (error) {
    // `id` ends with a status when there is no such user; anything else is worth hearing about.
    if (error instanceof Error && 'status' in error && typeof error.status === 'number') return undefined
    throw error
  }
}
