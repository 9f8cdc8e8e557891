import type { Logger } from 'pino'
import type { Clock } from './base/clock.ts'
import { type TokenSigner, tokenSigner } from './base/token-signer.ts'
import type { Metrics } from './http/metrics.ts'
import type { Config } from './settings/config.ts'
import type { Store } from './store/database.ts'
import type { FileStore } from './store/files/file-store.ts'
import type { Redis } from './store/redis/open-redis.ts'
import type { Statistics } from './store/statistics/open-statistics.ts'

/** Settings, stores, clock and log of one server. They are opened once at start. */
export type Platform = {
  readonly config: Config
  readonly store: Store
  readonly statistics: Statistics
  /** Films, stills, pictures and files of imports. */
  readonly files: FileStore
  /** Connects the processes on one database, if configured. */
  readonly redis?: Redis | undefined
  readonly clock: Clock
  readonly log: Logger
  /** The signing key: from the settings, or the generated one in the data folder. */
  readonly sessionSecret: string
  /** Returns the reason why the clock is wrong, if it is. Not set for clocks that cannot jump. */
  readonly clockProblem?: (() => Promise<string | undefined>) | undefined
  /** The metrics for Prometheus; undefined in tests that do not need them. */
  readonly metrics?: Metrics
  /** Aborted when the server begins to stop: it is no longer ready, but completes running work. */
  readonly stopping?: AbortSignal
}

/** Signs the tokens and addresses of a platform, and accepts those of its previous secret. */
export const signerOf = ({ sessionSecret, config }: Pick<Platform, 'sessionSecret' | 'config'>): TokenSigner =>
  tokenSigner({ signing: sessionSecret, alsoValid: config.previousSessionSecret })
