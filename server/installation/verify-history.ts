import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../base/start-error.ts'
import { type KeptBlock, type Verification, verifyHistory } from '../services/history/public.ts'
import type { Config } from '../settings/config.ts'
import type { Tx } from '../store/database.ts'
import { openStatistics, type Statistics } from '../store/statistics/open-statistics.ts'
import { openOutside, openSource } from './backup/open-source.ts'

export type { Verification } from '../services/history/public.ts'

type OnProgress = (what: string, rows: number) => void

/** The blocks of an exported chain: JSON lines with `number` and `root`. Throws {@link StartError} if it is none. */
export const readKeptBlocks = async (file: string): Promise<KeptBlock[]> => {
  const fail = (reason: string): never => {
    throw new StartError(`${file} ${reason}.`)
  }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    fail(`cannot be read (${error.code})`),
  )
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) fail('has no blocks')
  return lines.map((line, index): KeptBlock => {
    const isBlock = (value: unknown): value is KeptBlock =>
      typeof value === 'object' &&
      value !== null &&
      'number' in value &&
      typeof value.number === 'number' &&
      'root' in value &&
      typeof value.root === 'string'
    try {
      const parsed: unknown = JSON.parse(line)
      return isBlock(parsed) ? parsed : fail(`has no block in line ${index + 1}`)
    } catch (error) {
      if (error instanceof StartError) throw error
      return fail(`has no block in line ${index + 1}`)
    }
  })
}

/** Opens the records and the statistics of a platform as they are at one moment, also beside a running server. */
export const withVerifiedStores = async <Result>(
  config: Config,
  work: (db: Tx, statistics: Statistics) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-history-'))
  try {
    const source = await openSource(config)
    try {
      const file = join(folder, 'statistics.duckdb')
      const { snapshot, copied } = await source.take(file, { copiesOutside: false })
      try {
        await copied
        const statistics = config.statisticsUrl
          ? await openOutside(config, config.statisticsUrl)
          : await openStatistics(file, { memoryLimit: `${config.statisticsMemoryMb}MiB` })
        try {
          return await work(snapshot.db, statistics)
        } finally {
          await statistics.close()
        }
      } finally {
        await snapshot.close()
      }
    } finally {
      await source.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Computes the chain of records again from all records, also while the server runs, and compares it with roots that
 * were kept outside of the platform. Throws {@link StartError} if a store cannot be opened.
 */
export const verifyPlatform = (
  config: Config,
  kept: readonly KeptBlock[],
  onProgress: OnProgress,
): Promise<Verification> =>
  withVerifiedStores(config, (db, statistics) => verifyHistory({ db, statistics }, { kept }, onProgress))
