import type { Terminal } from '../terminal.ts'
import { readWish } from './arguments.ts'
import { ImportError } from './import-error.ts'
import { megabytes, readImportFile } from './import-file.ts'
import { reportOf, watch } from './import-progress.ts'
import { serverCalls } from './server-calls.ts'

/** Everything was stored. */
const WELL = 0
/** The import ended, and lines or the file were refused. */
const WITH_FAULTS = 1
/** The import did not begin, or could not be watched. */
const REFUSED = 2

/**
 * `npm run import`: sends a file to the running server and watches its import to the end. Returns the exit code: 0 all is
 * stored, 1 something was refused, 2 it could not begin. The import belongs to the server: the program may be stopped at
 * any time, and the same call watches it again.
 */
export const importProgram = async (
  words: readonly string[],
  terminal: Terminal,
  password: string | undefined,
): Promise<number> => {
  try {
    const wish = readWish(words)
    const file = await readImportFile(wish.file)
    const calls = await serverCalls(wish, password ?? (await terminal.askHidden(`password of ${wish.user}: `)))
    terminal.say(`sending ${file.name} (${megabytes(file.size)})`)
    const begun = await calls.send(wish, file)
    terminal.say(`import ${begun.uuid}`)
    const watched = await watch(calls, begun, terminal)
    terminal.say(reportOf(watched))
    return watched.job.status === 'done' && watched.job.refused === 0 ? WELL : WITH_FAULTS
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    terminal.complain(error.message)
    return REFUSED
  }
}
