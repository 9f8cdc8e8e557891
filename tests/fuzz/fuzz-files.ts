import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProblemError } from '../../server/http/problem.ts'
import { doors } from './doors.ts'
import { strangeFile } from './files/strange-file.ts'

/** A file that a door did not read or refuse as it must. */
export type FuzzFailure = { seed: number; door: string; bytes: number; reason: string }

/** How much longer than the unit of work one file may take, and one more megabyte of it. */
const UNITS_PER_FILE = 60
const UNITS_PER_MB = 400
const MB = 1_000_000

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

/** Lets one door read the file of a seed. Returns the failure, or null. */
const failureOf = async (seed: number, door: string, unit: number): Promise<FuzzFailure | null> => {
  const { columns, read } = doors[door] ?? { columns: [], read: () => Promise.resolve() }
  const file = strangeFile(seed, columns)
  const path = join(tmpdir(), `arabox-fuzz-${process.pid}.csv`)
  const failure = (reason: string) => ({ seed, door, bytes: file.length, reason })
  let thrown: unknown = null
  const spent = await cpuMs(() =>
    read(file, path).catch((error: unknown) => {
      thrown = error
    }),
  )
  await rm(path, { force: true })
  if (thrown && !(thrown instanceof ProblemError)) {
    return failure(thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'something that is no error was thrown')
  }
  if (thrown instanceof ProblemError && (thrown.details.errors ?? []).length === 0)
    return failure('a refusal without a reason')
  // Also the text of a refusal is bounded: a file must not come back as an error.
  const most = unit * (UNITS_PER_FILE + (UNITS_PER_MB * file.length) / MB)
  return spent > most ? failure(`${Math.round(spent)} ms of processor time, more than ${Math.round(most)} ms`) : null
}

/** Where a run begins, how long it lasts, and what is told of each failure. */
export type FuzzRun = { seed: number; isOver: (files: number) => boolean; onFailure: (failure: FuzzFailure) => void }

/** Lets every door read the file of one seed after the other. Returns the numbers of files and failures. */
export const fuzzFiles = async ({ seed, isOver, onFailure }: FuzzRun): Promise<{ files: number; failures: number }> => {
  let files = 0
  let failures = 0
  // The first reading loads modules and tables.
  for (const door of Object.keys(doors)) await failureOf(1, door, Number.POSITIVE_INFINITY)
  const unit = await unitMs()
  for (let current = seed; !isOver(files); current += 1) {
    for (const door of Object.keys(doors)) {
      const failure = await failureOf(current, door, unit)
      files += 1
      if (!failure) continue
      failures += 1
      onFailure(failure)
    }
  }
  return { files, failures }
}
