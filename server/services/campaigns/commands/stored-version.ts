import { eq } from 'drizzle-orm'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { campaign } from '../tables.ts'

/** Presents a campaign as the transaction has stored it. */
export const presentStored = async (tx: Tx, context: CampaignContext, uuid: string): Promise<Campaign> => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid))
  if (!row) throw new Error('the campaign was not stored')
  return presentCampaign(tx, context, row)
}

/** Throws `version_conflict` with the current record if the change is based on an older version. */
export const checkVersion = async (
  tx: Tx,
  context: CampaignContext,
  row: CampaignRow,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === row.version) return
  throw new ProblemError('version_conflict', { current: await presentCampaign(tx, context, row) })
}
