import { sql } from 'drizzle-orm'
import type { CampaignContext } from '../services/campaigns/context.ts'
import { seedNetwork, seedPictures } from '../services/location/seed.ts'
import { storeResearch } from '../services/research/imported/store-research.ts'
import { seedAccounts } from '../services/users/seed.ts'
import type { Store } from '../store/database.ts'
import type { DemoContent } from './load-demo.ts'
import { storeCampaign } from './store-campaign.ts'

/**
 * Stores the demo on an empty platform in one transaction, so that an interrupted first start leaves nothing. The
 * campaigns are stored after `counted` has resolved, because their audience is forecast from the counts.
 */
export const storeContent = async (
  store: Store,
  campaignContext: CampaignContext,
  content: DemoContent,
  counted: Promise<unknown>,
): Promise<void> => {
  const { network, ownerId, password, pictures, campaigns, research, addedAt } = content
  await store.transaction(async (tx) => {
    // On a busy machine the counts take longer than a transaction may otherwise be idle, and the start failed.
    await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`)
    await seedNetwork(tx, { ...network, ownerId })
    await seedPictures(tx, pictures, addedAt)
    await seedAccounts(tx, { ...network, password }, addedAt)
    await counted
    for (const campaign of campaigns) await storeCampaign(tx, campaignContext, content, campaign)
    await storeResearch(tx, research, addedAt)
  })
}
