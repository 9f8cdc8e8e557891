import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/database.ts'
import type { Statistics } from '../../store/statistics/open-statistics.ts'
import type { HistoryKey } from './history-key.ts'
import type { RootReceiver } from './sending/root-receiver.ts'

/** What the functions of this service share. */
export type HistoryContext = {
  readonly store: Store
  readonly statistics: Statistics
  readonly clock: Clock
  readonly log: Logger
  /** The key that signs roots. The first call makes it. */
  readonly getKey: () => Promise<HistoryKey>
  /** Where roots are sent; undefined if they are not. */
  readonly receiver?: RootReceiver | undefined
  /** Aborted when the server begins to stop. */
  readonly stopping?: AbortSignal | undefined
}
