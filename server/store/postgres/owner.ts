import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../base/start-error.ts'

/** The system account that runs PostgreSQL if the server runs as root: PostgreSQL does not start as root. */
export type Owner = {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The account that runs PostgreSQL: `undefined` for the account of the server, otherwise `postgres` or `nobody`. */
export const databaseOwner = (): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = findAccount('postgres') ?? findAccount('nobody')
  if (!owner)
    throw new StartError('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.')
  return owner
}

/** Whether an account can read a file or enter a folder, by the modes of the path and of all folders above it. */
export const isReachable = (path: string, owner: Owner): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found) {
    const needed = found.isDirectory() ? 0o1 : 0o5
    const shift = found.uid === owner.uid ? 6 : found.gid === owner.gid ? 3 : 0
    if (((found.mode >> shift) & needed) !== needed) return false
  }
  const parent = dirname(path)
  return parent === path || isReachable(parent, owner)
}

const findAccount = (name: string): Owner | undefined => {
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: idOf('-u'), gid: idOf('-g') }
  } catch (error) {
    // If there is no such user, `id` exits with a status. Other errors are unexpected.
    if (error instanceof Error && 'status' in error && typeof error.status === 'number') return undefined
    throw error
  }
}
