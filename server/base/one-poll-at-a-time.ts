import type { Logger } from 'pino'
import { LOOKUP_LIMIT_MS } from './batched-lookup.ts'
import { withTimeLimit } from './time-limit.ts'

/**
 * A poll that does nothing while the previous one is running, so that a slow database gets no queue of polls. A poll
 * that fails, or takes longer than a lookup may, is logged as `failure`.
 */
export const onePollAtATime = (
  { log }: { readonly log: Pick<Logger, 'error'> },
  failure: string,
  poll: () => Promise<void>,
): (() => void) => {
  let isRunning = false
  const run = async (): Promise<void> => {
    isRunning = true
    try {
      await withTimeLimit(poll(), LOOKUP_LIMIT_MS, 'a poll of the live socket')
    } catch (error) {
      log.error({ err: error }, failure)
    } finally {
      isRunning = false
    }
  }
  return () => {
    if (!isRunning) void run()
  }
}
