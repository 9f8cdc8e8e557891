import { isClientError } from '../contract-client.ts'
import type { Terminal } from '../terminal.ts'
import { readArguments } from './arguments.ts'
import { connectImportApi } from './import-api.ts'
import { ImportError } from './import-error.ts'
import { megabytes, readImportFile } from './import-file.ts'
import { followImport, isWithoutLines, reportOf } from './import-progress.ts'

/** All lines were stored. */
const ALL_STORED = 0
/** The import ended, but lines or the whole file were rejected, or the file has no lines. */
const NOT_ALL_STORED = 1
/** The import could not start, or could not be followed. */
const NOT_STARTED = 2

/**
 * `npm run import`: sends a file to the running server and follows its import to the end. Returns the exit code: 0 if
 * all lines are stored, 1 if lines were rejected or the file has no lines, 2 if the import could not start. The import
 * runs on the server. If this program is stopped, the import continues, and the same command follows it again.
 */
export const importProgram = async (
  args: readonly string[],
  terminal: Terminal,
  password: string | undefined,
): Promise<number> => {
  try {
    const options = readArguments(args)
    const file = await readImportFile(options.file)
    const api = await connectImportApi(
      options,
      password ?? (await terminal.askHidden(`Password for ${options.user}: `)),
    )
    terminal.say(`uploading ${file.name} (${megabytes(file.size)})`)
    const job = await api.upload(file)
    terminal.say(`import ${job.uuid}`)
    const ended = await followImport(api, job, terminal)
    terminal.say(reportOf(ended))
    return ended.job.status === 'done' && ended.job.refused === 0 && !isWithoutLines(ended.job)
      ? ALL_STORED
      : NOT_ALL_STORED
  } catch (error) {
    if (!(error instanceof ImportError || isClientError(error))) throw error
    terminal.sayError(error.message)
    return NOT_STARTED
  }
}
