import { isDatabaseUnavailable } from '../base/database-unavailable.ts'
import { FilesUnavailableError } from '../base/files-unavailable.ts'
import { StartError } from '../base/start-error.ts'

/** A setting with the address of a PostgreSQL. */
type AddressSetting = 'DATABASE_URL' | 'STATISTICS_URL'

const readsOnly = (setting: AddressSetting): string =>
  `The database of ${setting} only reads: it is a standby, or default_transaction_read_only is on. Set ${setting} to the primary.`

/** Sentences for states of PostgreSQL (SQLSTATE) that an operator can change. */
const sentences: Readonly<Record<string, (setting: AddressSetting) => string>> = {
  '25006': readsOnly,
  '42501': (setting) =>
    `The role of ${setting} may not create tables: make it the owner of the database, or grant create on the database and on its schema public to it.`,
}

/** The first code in a chain of causes: an SQLSTATE, or a code of Node.js. */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

/** Whether PostgreSQL refused a statement because its role lacks a right. */
export const isMissingRight = (error: unknown): boolean => codeOf(error) === '42501'

const sentenceEnd = (text: string): string => (text.endsWith('.') || text.endsWith('!') ? text : `${text}.`)

/** The first line of a message; errors of the network may have only a code. */
const reasonOf = (error: unknown): string => {
  const own = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return sentenceEnd(own || (codeOf(error) ?? 'no reason is known'))
}

/** Says that a database only reads. */
export const readOnlyError = (setting: AddressSetting): StartError => new StartError(readsOnly(setting))

/**
 * The error of a database that cannot be connected or used at start, as a {@link StartError} without its address, which
 * may contain a password.
 */
export const databaseStartError = (setting: AddressSetting, error: unknown): StartError => {
  if (error instanceof StartError) return error
  const sentence = sentences[codeOf(error) ?? '']
  if (sentence) return new StartError(sentence(setting), { cause: error })
  const state = isDatabaseUnavailable(error) ? 'is not responding' : 'cannot be used'
  return new StartError(`The database (${setting}) ${state}: ${reasonOf(error)}`, { cause: error })
}

/** The error of an object store that cannot be used, as a {@link StartError}; other errors stay as they are. */
export const filesStartError = (error: unknown): unknown => {
  if (!(error instanceof FilesUnavailableError)) return error
  const state = error.isTemporary ? 'is not responding' : 'cannot be used'
  return new StartError(`The store of files (FILES_URL) ${state}: ${sentenceEnd(error.message)}`, { cause: error })
}

const DUCKDB_ERROR = /^[A-Z][\w ]* Error: /

/** The error of a file that DuckDB cannot open or read, as a {@link StartError}; other errors stay as they are. */
export const fileStartError = (file: string, error: unknown): unknown =>
  error instanceof Error && DUCKDB_ERROR.test(error.message)
    ? new StartError(
        `The file ${file} cannot be opened as statistics: ${reasonOf(error)} If it is damaged, restore its backup.`,
        { cause: error },
      )
    : error
