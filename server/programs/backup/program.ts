import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../config.ts'
import { backUp } from '../../installation/backup/back-up.ts'
import { failureSentence } from '../../installation/backup/failure-sentence.ts'
import type { Terminal } from '../terminal.ts'

const usage = `Writes a backup of the platform, also while its server runs.

  npm run backup -- DIR

DIR is the folder of this backup; it must be empty or not exist. The settings are those of the server: DATA_DIR,
FILES_DIR, DATABASE_URL, STATISTICS_URL. Run it as the user of the server.`

const DONE = 0
/** Files that records use were missing. */
const INCOMPLETE = 1
const FAILED = 2

const format = new Intl.NumberFormat('en')
const MEGABYTE = 1_000_000
const SECOND_MS = 1_000

const folderOf = (args: readonly string[]): string => {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    const [folder, ...more] = positionals
    if (folder !== undefined && more.length === 0) return resolve(folder)
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  throw new StartError(`Name the folder of the new backup.\n\n${usage}`)
}

/**
 * `npm run backup`: writes a backup. Returns the exit code: 0 if it is complete, 1 if files that records use were
 * missing before, 2 if there is no backup.
 */
export const backupProgram = async (
  args: readonly string[],
  terminal: Terminal,
  readConfig: () => Config,
): Promise<number> => {
  try {
    const folder = folderOf(args)
    const begunMs = performance.now()
    const { tables, files, statistics, missing, at } = await backUp(readConfig(), folder, (step) =>
      terminal.progress(step),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = [...tables.map(({ file }) => file), ...files, statistics].reduce((sum, part) => sum + part.bytes, 0)
    terminal.say(
      `${format.format(rows)} rows of ${tables.length} tables, ${format.format(statistics.hours)} hours, ${format.format(files.length)} files: ${format.format(Math.ceil(bytes / MEGABYTE))} MB in ${format.format(Math.round((performance.now() - begunMs) / SECOND_MS))} s`,
    )
    for (const path of missing) terminal.sayError(`missing, although a record uses it: ${path}`)
    terminal.say(`The backup of ${at} is in ${folder}.`)
    return missing.length > 0 ? INCOMPLETE : DONE
  } catch (error) {
    terminal.sayError(failureSentence(error))
    return FAILED
  }
}
