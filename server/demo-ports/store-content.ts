import type { CampaignContext } from '../services/campaigns/context.ts'
import { seedNetwork, seedPictures } from '../services/location/seed.ts'
import { storeResearch } from '../services/research/imported/store-research.ts'
import { seedAccounts } from '../services/users/seed.ts'
import type { Store } from '../store/open.ts'
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
    await seedNetwork(tx, { ...network, ownerId })
    await seedPictures(tx, pictures, addedAt)
    await seedAccounts(tx, { ...network, password }, addedAt)
    await counted
    for (const campaign of campaigns) await storeCampaign(tx, campaignContext, content, campaign)
    await storeResearch(tx, research, addedAt)
  })
}
