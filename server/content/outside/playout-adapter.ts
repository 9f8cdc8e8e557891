import { PostponedError } from '../../base/postponed-error.ts'
import type { LeasedOrder } from './order-queue.ts'

/** The system did not take an order: it cannot be reached, or answers neither accepted nor refused. */
export class OrderNotTaken extends PostponedError {
  override readonly name = 'OrderNotTaken'
}

/** Plays of a spot on a screen that a system recorded from `start` to `end`, with the id of the record. */
export type ReadPlays = {
  readonly id: string
  readonly campaignUuid: string
  readonly screenUuid: string
  readonly spotId: string
  readonly start: Date
  readonly end: Date
  readonly plays: number
}

/** Sends orders to one kind of playout system. */
export type PlayoutAdapter = {
  /** The kind and address of the system. */
  readonly name: string
  /** Longest attempt. An order is leased for a little longer. */
  readonly attemptSeconds: number
  /**
   * Sends one order. Returns null if the system accepted it, and the reason if it refused it. Throws
   * {@link OrderNotTaken} after every other outcome; then the same order is sent again, so sending twice must have the
   * effect of sending once. `signal` ends the attempt early.
   */
  send(order: Pick<LeasedOrder, 'uuid' | 'campaignUuid' | 'body'>, signal: AbortSignal): Promise<string | null>
  /**
   * Reads the plays that the system has recorded since an instant of real time, in parts; the same record has the same
   * id in every read. Absent if the system reports plays by itself. Throws {@link OrderNotTaken}.
   */
  readonly readPlays?: (since: Date, signal: AbortSignal) => AsyncIterable<readonly ReadPlays[]>
}
