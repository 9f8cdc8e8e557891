const BYTES_PER_MIB = 1024 * 1024

/** Most bytes of each kind of cache of one process. */
export type CacheBytes = {
  /** Fitted sensors and forecast flights. */
  readonly forecasts: number
  /** Rows of statistics. */
  readonly rows: number
  /** Cities, locations, screens and companies. */
  readonly records: number
  /** The newest messages of locations that pages show. */
  readonly liveMessages: number
}

/** Divides the memory of the caches. Forecasts get most, because one of 20 000 sensors has 0.3 GB. */
export const cacheBytes = (mib: number): CacheBytes => {
  const part = (share: number): number => Math.floor(share * mib * BYTES_PER_MIB)
  return { forecasts: part(0.6), rows: part(0.1), records: part(0.2), liveMessages: part(0.1) }
}
