import { StartError } from '../base/start-error.ts'
import { withSecretFiles } from './secret-files.ts'
import { type Environment, readSetting, type Setting } from './setting.ts'
import { settingsTable } from './table.ts'

/** The name of a setting. */
export type Name = keyof typeof settingsTable
type ValueOf<Entry> = Entry extends Setting<infer Value, infer Usual> ? Value | Usual : never

/** Reads single settings; each throws {@link StartError} if its text is invalid. */
export type Read = {
  <const Key extends Name>(name: Key): ValueOf<(typeof settingsTable)[Key]>
  /** Whether a setting has a text, valid or not. */
  isSet(name: Name): boolean
}

/** The settings that may be in a file, named by the variable with `_FILE` at its end. */
export const secretSettings: readonly string[] = Object.entries<Setting>(settingsTable).flatMap(
  ([name, { isSecret }]) => (isSecret ? name : []),
)

/** Creates the reader of an environment. Throws {@link StartError} if the file of a secret cannot be used. */
export const readerOf = (environment: Environment): Read => {
  const env = withSecretFiles(environment, secretSettings)
  return Object.assign(
    <const Key extends Name>(name: Key) =>
      readSetting<unknown, unknown>(env, name, settingsTable[name]) as ValueOf<(typeof settingsTable)[Key]>,
    { isSet: (name: Name) => Boolean(env[name]) },
  )
}

/** The refusal of a setting that needs another one. */
export const missing = (name: Name, other: Name, reason = ''): StartError =>
  new StartError(`${name} is missing although ${other} is set${reason}.`)
