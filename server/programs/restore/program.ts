import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../config.ts'
import { failureSentence } from '../../installation/backup/failure-sentence.ts'
import { checkBackup, type Restored, restore } from '../../installation/backup/restore.ts'
import type { Terminal } from '../terminal.ts'

const usage = `Restores a backup into an empty platform and proves that it is the same.

  npm run restore -- BACKUP DATA_DIR
  npm run restore -- BACKUP --check

  BACKUP    the folder that npm run backup wrote
  DATA_DIR  the data folder of the restored platform; it must be empty or not exist
  --check   only reads the whole backup and compares the digests of its files

The other settings are those of the server. A database of DATABASE_URL or STATISTICS_URL and a folder of FILES_DIR must
be empty too.`

const DONE = 0
/** Restored, but logs of campaigns contradict their states, as they did in the backup. */
const FAULTY = 1
const FAILED = 2

const format = new Intl.NumberFormat('en')

const parse = (args: readonly string[]) => {
  try {
    const options = { check: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [backup, dataDir, ...more] = positionals
    if (backup !== undefined && more.length === 0 && (dataDir === undefined) === values.check)
      return { backup: resolve(backup), dataDir: dataDir === undefined ? undefined : resolve(dataDir) }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  throw new StartError(`Name the backup and the data folder of the restored platform.\n\n${usage}`)
}

const sayProved = ({ manifest, rows, campaigns, events, faults }: Restored, terminal: Terminal): void => {
  const { tables, statistics, files } = manifest
  terminal.say(`proved: ${format.format(rows)} rows of ${tables.length} tables are those of the backup`)
  terminal.say('proved: every reference between records is whole')
  terminal.say(
    `proved: ${format.format(statistics.hours)} hours on ${format.format(statistics.days)} days, and the sums of days are those of the hours`,
  )
  terminal.say(`proved: ${format.format(files.length)} files have the digests of the backup`)
  if (faults.length === 0)
    terminal.say(
      `proved: ${format.format(campaigns)} campaigns are the folds of their logs of ${format.format(events)} events`,
    )
  for (const path of manifest.missing) terminal.sayError(`missing in the backup: ${path}`)
  for (const fault of faults) terminal.sayError(`contradicts its log, as in the backup: ${fault}`)
}

/**
 * `npm run restore`: restores a backup. Returns the exit code: 0 if all is proved, 1 if it is restored and logs of
 * campaigns contradict their states or files were missing in the backup, 2 if it is not restored.
 */
export const restoreProgram = async (
  args: readonly string[],
  terminal: Terminal,
  readConfig: () => Config,
): Promise<number> => {
  try {
    const { backup, dataDir } = parse(args)
    const onStep = (step: string) => terminal.progress(step)
    if (dataDir === undefined) {
      const { at, product } = await checkBackup(backup, onStep)
      terminal.say(`The backup of ${at} by version ${product} is whole.`)
      return DONE
    }
    const restored = await restore({ ...readConfig(), dataDir }, backup, onStep)
    sayProved(restored, terminal)
    terminal.say(`The platform of ${restored.manifest.at} is in ${dataDir}. Start the server with this DATA_DIR.`)
    return restored.faults.length + restored.manifest.missing.length > 0 ? FAULTY : DONE
  } catch (error) {
    terminal.sayError(failureSentence(error))
    return FAILED
  }
}
