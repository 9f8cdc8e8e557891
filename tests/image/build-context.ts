import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which paths a `.dockerignore` leaves out. Of the patterns it knows names and `*`, both below the top folder, and
 * `**` before the first slash, for any folder; it throws on others.
 */
export const ignoredBy = (text: string): ((path: string) => boolean) => {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const pattern of patterns)
    if (/\*\*|[!?[\\]/.test(pattern.replace(/^\*\*\//, '')))
      throw new Error(`the check of the image cannot do this: ${pattern}`)
  const expressions = patterns.map((pattern) => {
    const isAnywhere = pattern.startsWith('**/')
    const parts = pattern
      .slice(isAnywhere ? 3 : 0)
      .split('*')
      .map((part) => part.replaceAll(/[.+^$()|{}]/g, '\\$&'))
    return new RegExp(`${isAnywhere ? '(^|/)' : '^'}${parts.join('[^/]*')}(/|$)`)
  })
  return (path) => expressions.some((expression) => expression.test(path))
}

/** Copies what `docker build` would send of a folder. */
export const copyContext = (folder: string, target: string): void => {
  const isIgnored = ignoredBy(readFileSync(join(folder, '.dockerignore'), 'utf8'))
  for (const name of readdirSync(folder))
    if (!isIgnored(name))
      cpSync(join(folder, name), join(target, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !isIgnored(source.slice(folder.length + 1)),
      })
}
