import type { Logger } from 'pino'
import type { Clock } from './base/clock.ts'
import type { Config } from './config.ts'
import type { Metrics } from './http/metrics.ts'
import type { Store } from './store/database.ts'
import type { Redis } from './store/redis.ts'
import type { Statistics } from './store/statistics.ts'

/** Settings, stores, clock and log of one server, opened once at start. */
export type Platform = {
  readonly config: Config
  readonly store: Store
  readonly statistics: Statistics
  /** Connects several processes on one database, if configured. */
  readonly redis?: Redis | undefined
  readonly clock: Clock
  readonly log: Logger
  /** Key of all signatures: from the settings, or the generated one in the data folder. */
  readonly sessionSecret: string
  /** Returns why the clock cannot be trusted now, if so; undefined for clocks that cannot jump. */
  readonly clockProblem?: (() => Promise<string | undefined>) | undefined
  /** What Prometheus may read; undefined in tests that do not need it. */
  readonly metrics?: Metrics
  /** Aborted when the server begins to stop: it is no longer ready, but finishes what it has begun. */
  readonly stopping?: AbortSignal
}
