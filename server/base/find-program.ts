import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The absolute path of a program: a file, or a name in the folders of `PATH`; undefined if there is none. */
export const findProgram = (written: string, folders: string | undefined): string | undefined => {
  if (written.includes('/')) return isProgram(written) ? resolve(written) : undefined
  return (folders ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => resolve(join(folder, written)))
    .find(isProgram)
}
