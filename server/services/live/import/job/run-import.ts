import type { ImportJob } from '../../../../../contract/live/imports.ts'
import { lineFaults } from '../../../../../contract/live/line-faults.ts'
import { ProblemError } from '../../../../http/problem.ts'
import type { LiveContext } from '../../context.ts'
import { transferClosedHours } from '../../hours/closed-hours.ts'
import { countColumns } from '../counts/count-line.ts'
import { countsImporter } from '../counts/counts-importer.ts'
import { type Header, readTable } from '../file/csv-table.ts'
import type { Importer } from '../file/importer.ts'
import { readLines } from '../file/line-reader.ts'
import { sensorColumns } from '../sensors/sensor-line.ts'
import { sensorsImporter } from '../sensors/sensors-importer.ts'
import type { ImportFiles } from './import-files.ts'
import { advanceJob, endJob, type Job, noteSharedHours } from './import-jobs.ts'

/** Lines that are stored in one transaction. */
const BATCH_LINES = 10_000
/** Number of batches after which closed hours are transferred to the statistics. */
const BATCHES_BETWEEN_TRANSFERS = 4

const importers = {
  counts: {
    columns: countColumns,
    make: (live: LiveContext, header: Header, { options }: Job): Importer =>
      countsImporter(live, header, options.sameHour ?? 'later'),
  },
  sensors: {
    columns: sensorColumns,
    make: (live: LiveContext, header: Header, { options }: Job): Importer => sensorsImporter(live, header, options),
  },
}

/** Most lines that a refusal of shared hours names. */
const NAMED_LINES = 3

/**
 * Reads a whole file of counts without storing it. Throws `shared_hours` if rows are about the same hour, because only
 * a person knows whether they must be added up.
 */
const checkSharedHours = async (live: LiveContext, path: string, job: Job, signal: AbortSignal): Promise<void> => {
  const { columns, make } = importers[job.kind]
  let importer: Importer | undefined
  let count = 0
  const named: number[] = []
  for await (const { header, rows } of readTable(readLines(path), columns, BATCH_LINES)) {
    if (signal.aborted) return
    importer ??= make(live, header, job)
    const shared = await importer.replay(live.store.db, rows)
    count += shared.length
    named.push(...shared.slice(0, NAMED_LINES - named.length))
  }
  if (count === 0) return
  await noteSharedHours(live.store.db, job.uuid, count)
  const errors = named.map((line) => ({ path: `line ${line}`, message: lineFaults.sharedHour }))
  throw new ProblemError('shared_hours', { errors })
}

/**
 * Imports the lines of a file, beginning after the last stored batch. Each batch is stored in one transaction with the
 * counters of the import.
 */
const importLines = async (live: LiveContext, path: string, started: Job, signal: AbortSignal): Promise<void> => {
  const { columns, make } = importers[started.kind]
  const reader = readLines(path)
  let job = started
  let importer: Importer | undefined
  let linesRead = 0
  let batches = 0
  for await (const { header, rows } of readTable(reader, columns, BATCH_LINES)) {
    if (signal.aborted) return
    importer ??= make(live, header, started)
    const current = importer
    const before = rows.slice(0, Math.max(0, started.lines - linesRead))
    const unstored = rows.slice(before.length)
    linesRead += rows.length
    if (before.length > 0) await current.replay(live.store.db, before)
    if (unstored.length === 0) continue
    job = await live.store.transaction(async (tx) => {
      const stored = await current.store(tx, unstored)
      return advanceJob(tx, job, { lines: unstored.length, ...stored, bytesDone: reader.bytesRead() })
    })
    batches += 1
    if (batches % BATCHES_BETWEEN_TRANSFERS === 0) await transferClosedHours(live)
  }
}

const readFile = async (live: LiveContext, path: string, job: Job, signal: AbortSignal): Promise<void> => {
  if (job.options.sameHour === 'ask' && job.lines === 0) await checkSharedHours(live, path, job, signal)
  if (!signal.aborted) await importLines(live, path, job, signal)
}

/** Runs an import to its end, or until `signal` aborts. A problem of the file becomes the failure of the import. */
export const runImport = async (
  live: LiveContext,
  files: ImportFiles,
  job: Job,
  signal: AbortSignal,
): Promise<void> => {
  let failure: ImportJob['failure'] = null
  try {
    // The lines are read several times, and slowly, so the bytes are on this machine meanwhile.
    await files.withLocalFile(job.uuid, (path) => readFile(live, path, job, signal), job)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    failure = { code: error.code, errors: error.details.errors ?? [] }
  }
  if (signal.aborted) return
  await transferClosedHours(live)
  // The transfer was not completed: the next start does it, and then ends the import.
  if (signal.aborted) return
  await endJob(live.store.db, job.uuid, failure, live.clock.now())
  await files.remove(job.uuid)
}
