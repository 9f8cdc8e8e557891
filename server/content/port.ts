import type { Tx } from '../store/database.ts'

/** The order of a campaign: each screen plays the spots in rotation on each day, 06:00–24:00. */
export type ContentPlan = {
  campaignUuid: string
  screenIds: readonly number[]
  days: readonly string[]
  spotIds: readonly string[]
}

/** Proof of play: the number of emissions of a spot on a screen on a day so far. */
export type PlayedReport = { campaignUuid: string; spotId: string; screenId: number; day: string; played: number }

/** The screen-content system refused an order and changed nothing. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
}

/**
 * The system that plays campaigns on screens. A campaign is scheduled when it is confirmed (L09), and removed when the
 * confirmation is withdrawn. The orders are idempotent for each campaign and throw `ContentUnavailable`. `tx` is the
 * caller's transaction, for adapters that use the same database.
 */
export type ScreenContent = {
  schedule(tx: Tx, plan: ContentPlan): Promise<void>
  withdraw(tx: Tx, campaignUuid: string): Promise<void>
  /** Ends the order of a running campaign with the loop that plays at an instant. */
  stop(tx: Tx, campaignUuid: string, now: Date): Promise<void>
  /** Reports the counts that have changed since the last report, until an instant of the platform's clock. */
  report(tx: Tx, now: Date): Promise<PlayedReport[]>
}
