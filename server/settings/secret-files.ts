import { readFileSync } from 'node:fs'
import { StartError } from '../base/start-error.ts'
import type { Environment } from './setting.ts'

const FILE = '_FILE'

const textOf = (variable: string, path: string): string => {
  const fail = (reason: string): never => {
    throw new StartError(`${variable} names the file "${path}", which ${reason}.`)
  }
  try {
    // Editors and `echo` end a file with a line break.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '') || fail('is empty')
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return fail(`cannot be read${code}`)
  }
}

/**
 * The environment in which each secret that is in a file is set to the text of that file: `SESSION_SECRET_FILE` names
 * the file of `SESSION_SECRET`. Docker and Kubernetes give secrets to a container as files, because variables are shown
 * by `docker inspect` and inherited by other programs. Throws {@link StartError} if a file cannot be read or is empty,
 * or if a secret is set in both ways.
 */
export const withSecretFiles = (env: Environment, secrets: readonly string[]): Environment => {
  const fromFiles = secrets.flatMap((name) => {
    const path = env[name + FILE]
    if (!path) return []
    if (env[name]) throw new StartError(`${name} and ${name}${FILE} are both set; remove one of them.`)
    return [[name, textOf(name + FILE, path)] as const]
  })
  return fromFiles.length === 0 ? env : { ...env, ...Object.fromEntries(fromFiles) }
}
