import { eq } from 'drizzle-orm'
import { filmsFit } from '../../../../machines/campaign/lifecycle/rules.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignRow } from '../policy.ts'
import { filedSpot } from '../tables.ts'

/**
 * Whether no stored film of a campaign lasts longer than its plan pays for. Logs of older versions do not have the
 * lengths.
 */
export const doFilmsFit = async (tx: Tx, { uuid, spotSeconds }: CampaignRow): Promise<boolean> => {
  const spots = await tx
    .select({ id: filedSpot.id, seconds: filedSpot.seconds })
    .from(filedSpot)
    .where(eq(filedSpot.campaignUuid, uuid))
  return filmsFit({ spotSeconds, spots: spots.map((spot) => ({ ...spot, persisted: true })) })
}
