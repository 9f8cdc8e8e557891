import { sql } from 'drizzle-orm'
import { seededRoles } from '../../contract/permissions.ts'
import { type CampaignContext, type CampaignWriter, seedCampaign } from '../services/campaigns/public.ts'
import { seedNetwork, seedPictures } from '../services/location/public.ts'
import { storeResearch } from '../services/research/public.ts'
import { seedAccounts } from '../services/users/public.ts'
import type { Store } from '../store/database.ts'
import type { DemoContent } from './load-demo.ts'

const writerOf = ({ network }: DemoContent, username: string): CampaignWriter => {
  const account = network.accounts.find((each) => each.username === username)
  if (!account) throw new Error(`the demo has no account ${username}`)
  return {
    id: account.id,
    name: account.name,
    permissions: seededRoles.find((role) => role.id === account.role_id)?.permissions ?? [],
    companyId: account.company_id,
    roleId: account.role_id,
  }
}

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
  const { network, ownerId, password, pictures, campaigns, research, spotsFolder, addedAt } = content
  const sources = { spotsFolder, writerOf: (username: string) => writerOf(content, username) }
  await store.transaction(async (tx) => {
    // On a busy machine the counts take longer than the limit of an idle transaction.
    await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`)
    await seedNetwork(tx, { ...network, ownerId })
    await seedPictures(tx, pictures, addedAt)
    await seedAccounts(tx, { ...network, password }, addedAt)
    await counted
    for (const campaign of campaigns) await seedCampaign(tx, campaignContext, sources, campaign)
    await storeResearch(tx, research, addedAt)
  })
}
