import { dayOf } from '../machines/campaign/days.ts'
import { demoCampaigns } from './demo/campaigns.ts'
import type { Network } from './demo/entities.ts'
import { demoNetwork } from './demo/network.ts'
import { demoPassword } from './demo/tables/people.ts'
import { feedDemoCounts } from './demo-feed.ts'
import { makeDemoCampaign } from './demo-history.ts'
import type { Platform } from './platform.ts'
import { StartRefused } from './refusal.ts'
import type { Analytics } from './services/analytics/context.ts'
import type { Live } from './services/live/context.ts'
import { seedPlaces } from './services/location/seed.ts'
import { createFirstAdministrator, hasAccounts, seedPeople, seedRoles } from './services/users/seed.ts'

const NETWORK_OWNER_ROLE = 13

const ownerOf = ({ accounts }: Network): number =>
  accounts.find((account) => account.role_id === NETWORK_OWNER_ROLE)?.company_id ?? 1

const makeDemo = async (platform: Platform, analytics: Analytics, live: Live): Promise<void> => {
  const network = demoNetwork()
  await feedDemoCounts(live, platform.clock.now())
  // All or nothing: a first start that is interrupted must be made again, not taken for a finished one.
  await platform.store.transaction(async (tx) => {
    await seedPlaces(tx, { ...network, ownerId: ownerOf(network) })
    await seedPeople(tx, { ...network, password: demoPassword }, platform.clock.now())
    for (const planned of demoCampaigns(network, dayOf(platform.clock.now()))) {
      await makeDemoCampaign(tx, analytics, network, planned)
    }
  })
}

/** Gives an empty platform what it cannot do without: the roles, and the demo network or the first administrator. */
export const firstStart = async (platform: Platform, analytics: Analytics, live: Live): Promise<void> => {
  const { config, store, clock } = platform
  await seedRoles(store)
  if (await hasAccounts(store)) return
  if (config.mode === 'demo') return makeDemo(platform, analytics, live)
  if (!config.firstAdmin) {
    throw new StartRefused(
      'Nobody can log in yet: set FIRST_ADMIN_USERNAME and FIRST_ADMIN_PASSWORD for the first administrator.',
    )
  }
  await createFirstAdministrator(store, config.brand, config.firstAdmin, clock.now())
}
