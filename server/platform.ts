import type { Logger } from 'pino'
import type { Clock } from './base/clock.ts'
import type { Config } from './config.ts'
import type { Store } from './store/open.ts'
import type { Redis } from './store/redis.ts'
import type { Statistics } from './store/statistics.ts'

/** Everything that the services stand on, opened once at start and handed to `buildApp`. */
export type Platform = {
  readonly config: Config
  readonly store: Store
  readonly statistics: Statistics
  /** Between several processes on one database, where the operator has one. */
  readonly redis?: Redis | undefined
  readonly clock: Clock
  readonly log: Logger
  /** The key of everything that is signed: the operator's, or the one kept in the data folder. */
  readonly sessionSecret: string
}
