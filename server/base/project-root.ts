import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the server’s own files')
  return findRoot(parent)
}

/** Absolute path of the project's folder, found from the source file as well as from the bundle in `dist/server`. */
export const projectRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)))
