import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import { type RestoredMoment, restoreMoment } from '../../installation/archive/restore-moment.ts'
import { failureSentence } from '../../installation/backup/failure-sentence.ts'
import type { BackupPlace } from '../../installation/backup/place/backup-place.ts'
import { openBackupPlace } from '../../installation/backup/place/open-place.ts'
import { checkBackup, type Restored, restore } from '../../installation/backup/restore.ts'
import type { Config } from '../../settings/config.ts'
import { instant } from '../../settings/schemas.ts'
import type { Terminal } from '../terminal.ts'

const usage = `Restores a backup into an empty platform and proves that it is the same.

  npm run restore -- BACKUP DATA_DIR
  npm run restore -- BACKUP --check
  npm run restore -- ARCHIVE DATA_DIR --until MOMENT

  BACKUP    the folder or s3://bucket/prefix that npm run backup wrote
  DATA_DIR  the data folder of the restored platform; it must be empty or not exist
  --check   only reads the whole backup and compares the digests of its files
  ARCHIVE   the folder of ARCHIVE_DIR
  --until   the moment to which the built-in database is restored, such as 2026-11-28T10:15:00+01:00, or latest

The other settings are those of the server. A database of DATABASE_URL or STATISTICS_URL and a folder of FILES_DIR must
be empty too.`

const DONE = 0
/** Restored, but logs of campaigns contradict their states, as they did in the backup. */
const FAULTY = 1
const FAILED = 2

const format = new Intl.NumberFormat('en')

/** A moment, or the end of an archive. */
type RecoveryTarget = Parameters<typeof restoreMoment>[2]

/** What the arguments ask for: to check a backup, to restore it, or to restore an archive to a moment. */
type Asked = { readonly backup: string; readonly dataDir: string | undefined; readonly until?: RecoveryTarget }

const momentOf = (written: string): RecoveryTarget => {
  if (written === 'latest') return 'latest'
  const { data, success } = instant.safeParse(written)
  if (success) return data
  throw new StartError(`--until is a moment with a time zone, such as 2026-11-28T10:15:00+01:00, not "${written}".`)
}

const parse = (args: readonly string[]): Asked => {
  let found: { readonly positionals: string[]; readonly values: { check: boolean; until?: string | undefined } }
  try {
    const options = { check: { type: 'boolean', default: false }, until: { type: 'string' } } as const
    found = parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  const {
    positionals: [backup, folder, ...more],
    values: { check, until },
  } = found
  if (backup === undefined || more.length > 0 || (folder === undefined) !== check || (check && until !== undefined))
    throw new StartError(`Name the backup and the data folder of the restored platform.\n\n${usage}`)
  const dataDir = folder === undefined ? undefined : resolve(folder)
  return { backup, dataDir, ...(until === undefined ? {} : { until: momentOf(until) }) }
}

const sayMoment = (restored: RestoredMoment, terminal: Terminal): void => {
  const { lastCommit, from, tables, rows, hours, repeated, files, campaigns, events } = restored
  terminal.say(
    lastCommit
      ? `recovered: the base backup of ${from}, and all commits until ${lastCommit.toISOString()}`
      : `recovered: the base backup of ${from}; there were no later commits`,
  )
  terminal.say(`proved: ${format.format(rows)} rows of ${tables} tables are readable, with the sums of their blocks`)
  terminal.say(
    `proved: the sums of days are those of ${format.format(hours)} hours; the next start adds ${format.format(repeated)} hours from the records`,
  )
  terminal.say(`proved: ${format.format(files)} files have the digests of the archive`)
  if (restored.faults.length === 0)
    terminal.say(
      `proved: ${format.format(campaigns)} campaigns are the folds of their logs of ${format.format(events)} events`,
    )
  for (const path of restored.missing) terminal.sayError(`missing in the archive: ${path}`)
  for (const fault of restored.faults) terminal.sayError(`contradicts its log: ${fault}`)
}

/** Restores an archive; returns the exit code. */
const restoreArchive = async (
  config: Config,
  { backup, until }: { readonly backup: string; readonly until: RecoveryTarget },
  terminal: Terminal,
): Promise<number> => {
  const restored = await restoreMoment(config, resolve(backup), until, (step) => terminal.progress(step))
  sayMoment(restored, terminal)
  terminal.say(
    `The platform is in ${config.dataDir}. Start the server with this DATA_DIR, and with an empty ARCHIVE_DIR or none.`,
  )
  return restored.faults.length + restored.missing.length > 0 ? FAULTY : DONE
}

const sayProved = ({ manifest, rows, campaigns, events, faults, absent }: Restored, terminal: Terminal): void => {
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
  for (const path of absent) terminal.sayError(`missing in the store of files: ${path}`)
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
  let place: BackupPlace | undefined
  try {
    const { backup, dataDir, until } = parse(args)
    const config = readConfig()
    if (until !== undefined && dataDir !== undefined)
      return await restoreArchive({ ...config, dataDir }, { backup, until }, terminal)
    place = await openBackupPlace(backup, { ...config, ...(dataDir === undefined ? {} : { dataDir }) })
    const onStep = (step: string) => terminal.progress(step)
    if (dataDir === undefined) {
      const { at, product } = await checkBackup(place, onStep)
      terminal.say(`The backup of ${at} by version ${product} is whole.`)
      return DONE
    }
    const restored = await restore({ ...config, dataDir }, place, onStep)
    sayProved(restored, terminal)
    terminal.say(`The platform of ${restored.manifest.at} is in ${dataDir}. Start the server with this DATA_DIR.`)
    const { faults, absent, manifest } = restored
    return faults.length + absent.length + manifest.missing.length > 0 ? FAULTY : DONE
  } catch (error) {
    terminal.sayError(failureSentence(error))
    return FAILED
  } finally {
    place?.close()
  }
}
