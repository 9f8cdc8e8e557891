import { PostponedError } from '../../base/postponed-error.ts'
import type { LeasedOrder } from './order-queue.ts'

/** The system did not take an order: it cannot be reached, or answers neither accepted nor refused. */
export class OrderNotTaken extends PostponedError {
  override readonly name = 'OrderNotTaken'
}

/** Sends orders to one kind of playout system. */
export type PlayoutAdapter = {
  /** Longest attempt. An order is leased for a little longer. */
  readonly attemptSeconds: number
  /**
   * Sends one order. Returns null if the system accepted it, and the reason if it refused it. Throws
   * {@link OrderNotTaken} after every other outcome; then the same order is sent again, so sending twice must have the
   * effect of sending once. `signal` ends the attempt early.
   */
  send(order: Pick<LeasedOrder, 'uuid' | 'campaignUuid' | 'body'>, signal: AbortSignal): Promise<string | null>
}
