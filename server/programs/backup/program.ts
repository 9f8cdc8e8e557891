import { parseArgs } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import { makeBase, pruneArchive } from '../../installation/archive/base.ts'
import { backUp } from '../../installation/backup/back-up.ts'
import { failureSentence } from '../../installation/backup/failure-sentence.ts'
import type { BackupPlace } from '../../installation/backup/place/backup-place.ts'
import { openBackupPlace } from '../../installation/backup/place/open-place.ts'
import type { Config } from '../../settings/config.ts'
import type { Terminal } from '../terminal.ts'

const usage = `Writes a backup of the platform, also while its server runs.

  npm run backup -- PLACE
  npm run backup -- --base [--keep NUMBER]

PLACE is the folder of this backup, or s3://bucket/prefix; it must be empty or not exist. The settings are those of the
server: DATA_DIR, FILES_DIR, DATABASE_URL, STATISTICS_URL, and for a bucket AWS_ENDPOINT_URL_S3, AWS_REGION,
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Run it as the user of the server.

--base writes a base backup to ARCHIVE_DIR while the server runs, from which npm run restore can go to any later moment.
It keeps the newest 2 of them, or NUMBER, and removes what is older in the archive.`

const DONE = 0
/** Files that records use were missing. */
const INCOMPLETE = 1
const FAILED = 2

const format = new Intl.NumberFormat('en')
const MEGABYTE = 1_000_000
const SECOND_MS = 1_000

const USUALLY_KEPT = 2

/** What the arguments ask for: a base backup, or a backup at a place. */
type Asked = { readonly keep: number } | { readonly target: string }

const parse = (args: readonly string[]): Asked => {
  try {
    const options = { base: { type: 'boolean', default: false }, keep: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [target, ...more] = positionals
    const keep = Number(values.keep ?? USUALLY_KEPT)
    if (values.base && target === undefined && Number.isInteger(keep) && keep > 0) return { keep }
    if (!values.base && values.keep === undefined && target !== undefined && more.length === 0) return { target }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  throw new StartError(`Name the folder of the new backup, or s3://bucket/prefix.\n\n${usage}`)
}

const megabytes = (parts: readonly { readonly bytes: number }[]): string =>
  format.format(Math.ceil(parts.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE))

const writeBase = async (config: Config, keep: number, terminal: Terminal): Promise<number> => {
  const begunMs = performance.now()
  const { folder, base } = await makeBase(config, (step) => terminal.progress(step))
  const removed = await pruneArchive(config.archiveDir ?? '', keep)
  const parts = [base.cluster, ...(base.statistics ? [base.statistics] : [])]
  terminal.say(
    `${megabytes(parts)} MB in ${format.format(Math.round((performance.now() - begunMs) / SECOND_MS))} s; removed ${removed.bases} older base backups and ${format.format(removed.logs)} files of the log`,
  )
  terminal.say(`The base backup is in ${folder}. A restore can lead to any moment from ${base.at} on.`)
  return DONE
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
  let place: BackupPlace | undefined
  try {
    const asked = parse(args)
    const config = readConfig()
    if ('keep' in asked) return await writeBase(config, asked.keep, terminal)
    const { target } = asked
    const begunMs = performance.now()
    place = await openBackupPlace(target, config)
    const { tables, files, statistics, missing, at } = await backUp(config, place, (step) => terminal.progress(step))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytesOfParts = megabytes([...tables.map(({ file }) => file), ...files, statistics])
    terminal.say(
      `${format.format(rows)} rows of ${tables.length} tables, ${format.format(statistics.hours)} hours, ${format.format(files.length)} files: ${megabytesOfParts} MB in ${format.format(Math.round((performance.now() - begunMs) / SECOND_MS))} s`,
    )
    for (const path of missing) terminal.sayError(`missing, although a record uses it: ${path}`)
    terminal.say(`The backup of ${at} is in ${target}.`)
    return missing.length > 0 ? INCOMPLETE : DONE
  } catch (error) {
    terminal.sayError(failureSentence(error))
    return FAILED
  } finally {
    place?.close()
  }
}
