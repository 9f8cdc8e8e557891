import type * as z from 'zod/mini'
import { StartError } from '../base/start-error.ts'

/** Environment variables. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the text of a setting. The message of an issue continues a sentence that begins with the setting's name. */
export type SettingSchema<Value> = z.ZodMiniType<Value, string>

/** A setting: how its text is read, its value if it is not set, and its row in docs/operations.md. */
export type Setting<Value = unknown, Usual extends Value | undefined = Value | undefined> = {
  readonly schema: SettingSchema<Value>
  readonly usual: Usual
  /** The value if it is not set, as Markdown. */
  readonly shown: string
  readonly says: string
  /** Whether its text may be in a file, named by the variable with `_FILE` at its end. */
  readonly isSecret?: boolean
}

/** A setting without a default. `shown` describes what is used instead, if anything is. */
export const optional = <Value>(
  schema: SettingSchema<Value>,
  says: string,
  shown = '–',
): Setting<Value, undefined> => ({
  schema,
  usual: undefined,
  shown,
  says,
})

/** A setting without a default whose text must not become known; see {@link Setting.isSecret}. */
export const secret = <Value>(
  schema: SettingSchema<Value>,
  says: string,
  shown?: string,
): Setting<Value, undefined> => ({ ...optional(schema, says, shown), isSecret: true })

/** A setting with a default. */
export const withDefault = <Value extends string | number>(
  schema: SettingSchema<Value>,
  usual: NoInfer<Value>,
  says: string,
): Setting<Value, Value> => ({ schema, usual, shown: `\`${usual}\``, says })

/** Reads one setting; throws {@link StartError} if its text is invalid. */
export const readSetting = <Value, Usual extends Value | undefined>(
  env: Environment,
  name: string,
  { schema, usual }: Setting<Value, Usual>,
): Value | Usual => {
  const text = env[name]
  if (!text) return usual
  const read = schema.safeParse(text)
  if (!read.success) throw new StartError(`${name} ${read.error.issues[0]?.message}`)
  return read.data
}
