import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProblemError } from '../../server/http/problem.ts'
import { type HoldMonitor, watchHolds } from '../support/event-loop/holds.ts'
import { type Door, doors } from './doors.ts'
import { strangeFile } from './files/strange-file.ts'

/** A file that a door did not read or refuse as it must. */
export type FuzzFailure = { seed: number; door: string; bytes: number; reason: string }

/** Where the doors store the file that they read. */
const path = join(tmpdir(), `arabox-fuzz-${process.pid}.csv`)

/** How much longer than the unit of work one file may take, and one more megabyte of it. */
const UNITS_PER_FILE = 60
const UNITS_PER_MB = 400
const MB = 1_000_000
/** How much longer than the unit of work a file may hold the event loop: about 100 ms. */
const UNITS_PER_HOLD = 7

const cpuMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Processor time of a fixed piece of work, so that the speed of the machine does not count. */
const unitMs = (): Promise<number> =>
  cpuMs(() => {
    for (let round = 0; round < 5; round += 1) 'ąb '.repeat(32_767).normalize('NFD').replaceAll(/\p{M}/gu, '')
  })

type Measures = { unit: number; monitor: HoldMonitor }

const isHeldAgain = async (read: () => Promise<unknown>, { unit, monitor }: Measures): Promise<boolean> => {
  for (let tries = 0; tries < 3; tries += 1) {
    monitor.longestMs()
    // A refusal is as good as an answer.
    await read().catch(() => undefined)
    if (monitor.longestMs() <= unit * UNITS_PER_HOLD) return false
  }
  return true
}

/** Lets one door read the file of a seed. Returns the failure, or null. */
const failureOf = async (seed: number, door: string, { unit, monitor }: Measures): Promise<FuzzFailure | null> => {
  const { columns, read, fileOf }: Door = doors[door] ?? { columns: [], read: () => Promise.resolve() }
  const file = fileOf?.(seed) ?? strangeFile(seed, columns)
  const failure = (reason: string) => ({ seed, door, bytes: file.length, reason })
  let thrown: unknown = null
  monitor.longestMs()
  const spent = await cpuMs(() =>
    read(file, path).catch((error: unknown) => {
      thrown = error
    }),
  )
  const held = monitor.longestMs()
  if (thrown && !(thrown instanceof ProblemError)) {
    return failure(thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'something that is no error was thrown')
  }
  if (thrown instanceof ProblemError && (thrown.details.errors ?? []).length === 0)
    return failure('a refusal without a reason')
  // Also the text of a refusal is bounded: a file must not come back as an error.
  const most = unit * (UNITS_PER_FILE + (UNITS_PER_MB * file.length) / MB)
  // A collection of garbage holds it once; the work of a file does so every time.
  if (held > unit * UNITS_PER_HOLD && (await isHeldAgain(() => read(file, path), { unit, monitor })))
    return failure(`held the event loop for ${Math.round(held)} ms of processor time`)
  return spent > most ? failure(`${Math.round(spent)} ms of processor time, more than ${Math.round(most)} ms`) : null
}

/** Where a run begins, how long it lasts, and what is told of each failure. */
export type FuzzRun = { seed: number; isOver: (files: number) => boolean; onFailure: (failure: FuzzFailure) => void }

/** Lets every door read the file of one seed after the other. Returns the numbers of files and failures. */
export const fuzzFiles = async ({ seed, isOver, onFailure }: FuzzRun): Promise<{ files: number; failures: number }> => {
  let files = 0
  let failures = 0
  const monitor = watchHolds()
  // The first reading loads modules and tables.
  for (const door of Object.keys(doors)) await failureOf(1, door, { unit: Number.POSITIVE_INFINITY, monitor })
  const unit = await unitMs()
  for (let current = seed; !isOver(files); current += 1) {
    for (const door of Object.keys(doors)) {
      const failure = await failureOf(current, door, { unit, monitor })
      files += 1
      if (!failure) continue
      failures += 1
      onFailure(failure)
    }
  }
  monitor.stop()
  await rm(path, { force: true })
  return { files, failures }
}
