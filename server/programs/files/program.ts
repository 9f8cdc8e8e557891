import { StartError } from '../../base/start-error.ts'
import { copyFiles, type FilesCompared, verifyFiles } from '../../installation/copy-files.ts'
import type { Config } from '../../settings/config.ts'
import type { Terminal } from '../terminal.ts'

const usage = `Moves films, pictures and imports between a folder and an object store.

  npm run files -- copy FROM TO
  npm run files -- verify FROM TO

  copy    copies every file that TO does not have, and compares its digest; it goes on where an ended copy was
  verify  compares the digests of all files

FROM and TO: folder (FILES_DIR, otherwise DATA_DIR), s3 (the bucket of FILES_URL), or the path of a folder. The settings
are those of the server. Copy while the servers run; then stop them, copy once more, and start them with the other
settings. Nothing is deleted.`

const DONE = 0
/** Files are missing or have other bytes. */
const DIFFERENT = 1
/** Nothing was done. */
const NOT_STARTED = 2
/** Names of files in a message. */
const MOST_NAMED = 20

const format = new Intl.NumberFormat('en')

const report = ({ equal, copied, onlyInTarget, different }: FilesCompared, terminal: Terminal): number => {
  if (onlyInTarget > 0) terminal.say(`files that only TO has: ${format.format(onlyInTarget)}`)
  if (different.length === 0) {
    terminal.say(`equal: ${format.format(equal + copied)} files, ${format.format(copied)} of them copied now`)
    return DONE
  }
  const named = different.slice(0, MOST_NAMED).map((name) => `  ${name}`)
  terminal.sayError([`missing or different: ${format.format(different.length)} files`, ...named].join('\n'))
  return DIFFERENT
}

const perform = async (args: readonly string[], terminal: Terminal, readConfig: () => Config): Promise<number> => {
  const [command, from, to, ...more] = args
  if (from === undefined || to === undefined || more.length > 0) throw new StartError(usage)
  const [places, onFile] = [{ from, to }, (name: string): void => terminal.progress(name)]
  if (command === 'copy') return report(await copyFiles(readConfig(), places, onFile), terminal)
  if (command === 'verify') return report(await verifyFiles(readConfig(), places, onFile), terminal)
  throw new StartError(usage)
}

/**
 * `npm run files`: copies films, pictures and imports between stores and compares them. Returns the exit code: 0 if
 * copied or equal, 1 if different, 2 if nothing was done.
 */
export const filesProgram = async (
  args: readonly string[],
  terminal: Terminal,
  readConfig: () => Config,
): Promise<number> => {
  try {
    return await perform(args, terminal, readConfig)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    terminal.sayError(error.message)
    return NOT_STARTED
  }
}
