import type { FileRemoval } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { type Author, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { takeStepOrThrowProblem } from '../lifecycle/rule-problems.ts'

/** A spot of a campaign, the seconds of its longest film if they are known, and whether a file is removed. */
export type SpotKey = {
  readonly campaignUuid: string
  readonly spotId: string
  readonly seconds?: number | null
  readonly removal?: FileRemoval
}

/**
 * Checks that the author may attach a file to a spot, or remove one, now. Returns the campaign's state before that step
 * and its event, which is not appended. Throws the problem of the broken rule.
 */
export const requireFileStep = async (
  tx: Tx,
  { clock }: Pick<CampaignContext, 'clock'>,
  author: Author,
  { campaignUuid, spotId, seconds, removal }: SpotKey,
) => {
  const snapshot = await foldedLog(tx, campaignUuid)
  const event = eventOf(
    {
      type: 'campaign.file_spot',
      spotId,
      ...(seconds === undefined ? {} : { seconds }),
      ...(removal ? { removal } : {}),
    },
    author,
    clock.now(),
  )
  takeStepOrThrowProblem(snapshot, event)
  return { snapshot, event }
}
