import { totalmem } from 'node:os'

const BYTES_PER_MIB = 1024 * 1024
const LEAST_MIB = 128
const MOST_MIB = 1024
const LEAST_CACHE_MIB = 256
const MOST_CACHE_MIB = 4096

/** Memory of the machine, or of the container if it has less, in MiB. */
const availableMib = (): number => {
  const limit = process.constrainedMemory()
  return Math.min(totalmem(), limit > 0 ? limit : totalmem()) / BYTES_PER_MIB
}

/** Memory for DuckDB in MiB unless it is set: a quarter of the memory, from 128 to 1024. */
export const usualStatisticsMemoryMb = (mib: number = availableMib()): number =>
  Math.floor(Math.min(MOST_MIB, Math.max(LEAST_MIB, mib / 4)))

/** Memory for the caches of one process in MiB unless it is set: a quarter of the memory, from 256 to 4096. */
export const usualCacheMemoryMb = (mib: number = availableMib()): number =>
  Math.floor(Math.min(MOST_CACHE_MIB, Math.max(LEAST_CACHE_MIB, mib / 4)))
