import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('there is no package.json above the server’s files')
  return findRoot(parent)
}

/** Absolute path of the project folder, for this source file and for the bundle in `dist/server`. */
export const projectRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)))
