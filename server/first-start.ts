import { dayOf, instantOf } from '../machines/calendar/warsaw.ts'
import { StartError } from './base/start-error.ts'
import { demoCampaigns } from './demo/campaigns/campaigns.ts'
import { makeDemoCampaign } from './demo/campaigns/store-campaign.ts'
import type { Network } from './demo/network/entities.ts'
import { demoNetwork } from './demo/network/network.ts'
import { demoPassword } from './demo/network/tables/accounts.ts'
import { demoPictures } from './demo/panorama/location-pictures.ts'
import { feedDemoCounts } from './demo/running/hourly-reports.ts'
import type { Platform } from './platform.ts'
import type { CampaignContext } from './services/campaigns/context.ts'
import type { LiveContext } from './services/live/context.ts'
import { transferClosedHours } from './services/live/hours/closed-hours.ts'
import { seedPictures, seedPlaces } from './services/location/seed.ts'
import { createFirstAdministrator, hasAccounts, seedPeople, seedRoles } from './services/users/seed.ts'

const NETWORK_OWNER_ROLE = 13

const ownerOf = ({ accounts }: Network): number =>
  accounts.find((account) => account.role_id === NETWORK_OWNER_ROLE)?.company_id ?? 1

const makeDemo = async (platform: Platform, campaignContext: CampaignContext, live: LiveContext): Promise<void> => {
  const network = demoNetwork()
  const now = platform.clock.now()
  // Today's hours come as reports, once there is somebody to report them, so that the live counters know them too.
  await feedDemoCounts(live, instantOf(dayOf(now), 0))
  // All or nothing: a first start that is interrupted must be made again, not taken for a finished one.
  await platform.store.transaction(async (tx) => {
    await seedPlaces(tx, { ...network, ownerId: ownerOf(network) })
    await seedPictures(tx, demoPictures(network), now)
    await seedPeople(tx, { ...network, password: demoPassword }, now)
    for (const planned of demoCampaigns(network, dayOf(now))) {
      await makeDemoCampaign(tx, campaignContext, network, planned)
    }
  })
  await feedDemoCounts(live, now)
  await transferClosedHours(live, now)
}

/** Gives an empty platform what it cannot do without: the roles, and the demo network or the first administrator. */
export const firstStart = async (
  platform: Platform,
  campaignContext: CampaignContext,
  live: LiveContext,
): Promise<void> => {
  const { config, store, clock } = platform
  await seedRoles(store)
  if (await hasAccounts(store)) return
  if (config.mode === 'demo') return makeDemo(platform, campaignContext, live)
  if (!config.firstAdmin) {
    throw new StartError(
      'Nobody can log in yet: set FIRST_ADMIN_USERNAME and FIRST_ADMIN_PASSWORD for the first administrator.',
    )
  }
  await createFirstAdministrator(store, config.brand, config.firstAdmin, clock.now())
}
