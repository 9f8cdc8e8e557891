import type { Tx } from '../store/open.ts'

/** What is to play: each screen plays the spots in rotation on each day, 06:00–24:00. */
export type ContentPlan = {
  campaignUuid: string
  screenIds: readonly number[]
  days: readonly string[]
  spotIds: readonly string[]
}

/** Proof of play: how often a spot has been played on a screen on a day so far. */
export type PlayedReport = { campaignUuid: string; spotId: string; screenId: number; day: string; played: number }

/** The screen-content system did not take an order; nothing was changed there. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
}

/**
 * The system that plays campaigns on screens. Confirmation starts a campaign there (L09); a withdrawn confirmation stops
 * it. Orders are idempotent by campaign and throw `ContentUnavailable`; the transaction is the caller's, for adapters
 * that share its database.
 */
export type ScreenContent = {
  schedule(tx: Tx, plan: ContentPlan): Promise<void>
  withdraw(tx: Tx, campaignUuid: string): Promise<void>
  /** What was played since the last report, up to an instant of the platform's clock. */
  report(tx: Tx, now: Date): Promise<PlayedReport[]>
}
