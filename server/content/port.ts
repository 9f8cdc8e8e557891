import type { Tx } from '../store/database.ts'

/** The order of a campaign: each screen plays the spots in rotation on each day, 06:00–24:00. */
export type ContentPlan = {
  campaignUuid: string
  screenIds: readonly number[]
  days: readonly string[]
  spotIds: readonly string[]
}

/** Proof of play: how often a screen has played a spot on a day so far. */
export type PlayedReport = { campaignUuid: string; spotId: string; screenId: number; day: string; played: number }

/** The screen-content system did not accept an order and changed nothing. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
}

/**
 * The system that plays campaigns on screens. The confirmation of a campaign schedules it (L09); a withdrawn
 * confirmation removes it. Both orders are idempotent for each campaign and throw `ContentUnavailable`. `tx` is the
 * transaction of the caller, for adapters that use the same database.
 */
export type ScreenContent = {
  schedule(tx: Tx, plan: ContentPlan): Promise<void>
  withdraw(tx: Tx, campaignUuid: string): Promise<void>
  /** The counts that changed since the last report, until an instant of the platform's clock. */
  report(tx: Tx, now: Date): Promise<PlayedReport[]>
}
