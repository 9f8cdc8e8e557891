import type * as z from 'zod/mini'
import type {
  CampaignAgeGender,
  SharedCampaign,
  SharedProgress,
  sharedEstimate,
} from '../../../contract/campaign/progress.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'

/** All data of the public page. */
export type PublicReport = {
  campaign: SharedCampaign
  estimate: z.output<typeof sharedEstimate>
  progress: SharedProgress
  ageGender: CampaignAgeGender
}

/**
 * The report could not be read. `gone`: no campaign is shared at this URL, whether or not the campaign exists;
 * `offline`: the server was not reached; `failed`: it did not answer, or with an error.
 */
export class ReportReadError extends Error {
  override readonly name = 'ReportReadError'
  constructor(readonly reason: 'gone' | 'offline' | 'failed') {
    super(reason)
  }
}

/** Why the last read failed. */
export type ReadFailure = ReportReadError['reason']

/** Reads a report, or throws a `ReportReadError`. */
export type ReadReport = (uuid: string, signal: AbortSignal) => Promise<PublicReport>

/** The phases of a shared campaign that the public page distinguishes. */
export type Phase = 'ahead' | 'running' | 'over'

/** The phase of a shared campaign by its status. */
export const phaseOf = (status: string): Phase =>
  status === 'end' ? 'over' : status === 'in_progress' ? 'running' : 'ahead'

/** Time after which the page uses a new URL of a spot file. A URL is valid for 15 minutes. */
const URL_AGE_MS = 10 * MINUTE_MS

/** The token of a shared campaign in the path of its public page; null if there is none. */
export const shareTokenInPath = (path: string): string | null =>
  /\/shared\/campaign\/([0-9a-f-]{36})\/?$/i.exec(path)?.[1] ?? null

/**
 * Returns the fresh report with the spot file URLs of the shown report while these are still valid: a new URL would
 * restart a video that is playing.
 */
export const keepVideoUrls = (
  shown: { report: PublicReport; urlsAt: number } | null,
  fresh: PublicReport,
  now: number,
): { report: PublicReport; urlsAt: number } => {
  if (!shown || now - shown.urlsAt > URL_AGE_MS) return { report: fresh, urlsAt: now }
  const known = new Map(shown.report.campaign.spots.map((spot) => [spot.id, spot]))
  const spots = fresh.campaign.spots.map((spot) => {
    const before = known.get(spot.id)
    return before?.sign_url ? { ...spot, sign_url: before.sign_url, still_url: before.still_url } : spot
  })
  return { report: { ...fresh, campaign: { ...fresh.campaign, spots } }, urlsAt: shown.urlsAt }
}
