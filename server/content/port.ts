import type { Tx } from '../store/database.ts'

/** The loops of a day that an order covers: numbers from 0, `ends` exclusive. */
export type OrderedDay = { day: string; begins: number; ends: number }

/** The order of a campaign: each screen plays the spots in rotation during the ordered loops of each day. */
export type ContentOrder = {
  campaignUuid: string
  /** Distinguishes the orders of one campaign: it may be confirmed again after a withdrawal. */
  order: number
  screenIds: readonly number[]
  days: readonly OrderedDay[]
  spotIds: readonly string[]
  /** Slots of the loop that the campaign has bought. */
  slots: number
}

/** Proof of play: the number of emissions of a spot on a screen on a day so far, by one order. */
export type PlayedReport = {
  campaignUuid: string
  order: number
  spotId: string
  screenId: number
  day: string
  played: number
  /** The loops since the last report in which the screen was dark: `from` inclusive, `until` exclusive. */
  dark: { from: number; until: number } | null
}

/** Campaigns of a report: only some, or all except some. */
export type ReportedCampaigns = { readonly only: readonly string[] } | { readonly except: readonly string[] }

/** The playout system refused an order and changed nothing. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
}

/**
 * The system that plays campaigns on screens. A campaign is scheduled when it is confirmed (L09), and its orders are
 * closed when the confirmation is withdrawn. Both calls are idempotent and throw `ContentUnavailable`. `tx` is the
 * caller's transaction, for adapters that use the same database.
 */
export type ScreenContent = {
  schedule(tx: Tx, order: ContentOrder, now: Date): Promise<void>
  /** Ends all orders of a campaign with the loop that plays at an instant. What was played stays reported. */
  close(tx: Tx, campaignUuid: string, now: Date): Promise<void>
  /** The films of a scheduled campaign have changed: screens play the new ones from the next loop on. */
  filmsChanged(tx: Tx, campaignUuid: string, now: Date): Promise<void>
  /**
   * Reports the counts of campaigns (by default of all) that have changed since the last report, until an instant of
   * the platform's clock.
   */
  report(tx: Tx, now: Date, campaigns?: ReportedCampaigns): Promise<PlayedReport[]>
  /** Uuids of the campaigns that have something to report. */
  findReporting(tx: Tx, now: Date): Promise<string[]>
  /** The instant of the latest emission that was reported; null before the first one. */
  findLatestPlay(tx: Tx): Promise<Date | null>
}
