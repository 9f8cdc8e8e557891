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
 * The report could not be read. `gone` means that nothing is shared under the link; it never says whether the
 * campaign exists.
 */
export class ReportReadError extends Error {
  override readonly name = 'ReadingFailed'
  constructor(readonly reason: 'gone' | 'failed') {
    super(reason)
  }
}

/** Reads a report, or throws `ReadingFailed`. */
export type ReadReport = (uuid: string, signal: AbortSignal) => Promise<PublicReport>

/** The phases of a shared campaign that the public page distinguishes. */
export type Phase = 'ahead' | 'running' | 'over'

/** The phase of a shared campaign by its status. */
export const phaseOf = (status: string): Phase =>
  status === 'end' ? 'over' : status === 'in_progress' ? 'running' : 'ahead'

/** Minutes after which the page takes a new URL of a spot file; a URL is valid for 15 minutes. */
const LINK_MINUTES = 10

/** The uuid of the campaign in a public address, null where there is none. */
export const campaignUuidInPath = (path: string): string | null =>
  /\/shared\/campaign\/([0-9a-f-]{36})\/?$/i.exec(path)?.[1] ?? null

/**
 * Returns the fresh report with the spot file URLs of the shown report while these are still valid: a new URL would
 * restart a video that is playing.
 */
export const keepVideoUrls = (
  shown: { report: PublicReport; linksAt: number } | null,
  fresh: PublicReport,
  now: number,
): { report: PublicReport; linksAt: number } => {
  if (!shown || now - shown.linksAt > LINK_MINUTES * MINUTE_MS) return { report: fresh, linksAt: now }
  const known = new Map(shown.report.campaign.spots.map((spot) => [spot.id, spot.sign_url]))
  const spots = fresh.campaign.spots.map((spot) => ({ ...spot, sign_url: known.get(spot.id) ?? spot.sign_url }))
  return { report: { ...fresh, campaign: { ...fresh.campaign, spots } }, linksAt: shown.linksAt }
}
