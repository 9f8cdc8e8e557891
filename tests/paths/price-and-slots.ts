import { campaignOperations } from '../../contract/campaign/index.ts'
import type { CampaignFacts } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { Caller } from '../support/calls/client.ts'
import type { DemoPlatform } from '../support/platform/demo-platform.ts'

/** City of the test paths' screens. */
export const TEST_CITY_ID = 1
/** List price by number of screens for the test paths' week with 20 s: screens × 7 × 540 × 20 × 0.086 PLN. */
const listGrosze: Readonly<Record<number, number>> = { 5: 3_250_800, 4: 2_600_640 }

/**
 * Sets the company's discount and the network's free slots to the values that an event expects. There are no HTTP
 * operations for these. `blockingUuid` is the campaign of {@link createBlockingCampaign}.
 */
export const priceAndSlotsOf = (platform: DemoPlatform, blockingUuid: string) => {
  let discountPercent: number | undefined
  let areSlotsFree: boolean | undefined
  const { pool } = platform.store
  return {
    async setPrice(facts: CampaignFacts) {
      const list = listGrosze[facts.screens]
      if (list === undefined || facts.priceGrosze === null) return
      const neededPercent = (100 * facts.priceGrosze) / list - 100
      if (neededPercent === discountPercent) return
      await pool.query('update company set discount_percent = $1 where id = 1', [neededPercent])
      discountPercent = neededPercent
    },
    async setSlotsFree(isFree: boolean) {
      if (areSlotsFree === isFree) return
      await pool.query('update campaign set status = $1 where uuid = $2', [isFree ? 'ready' : 'accepted', blockingUuid])
      areSlotsFree = isFree
    },
  }
}

/** Creates a campaign that takes every slot of the test paths' city as soon as it is accepted; returns its uuid. */
export const createBlockingCampaign = async (admin: Caller): Promise<string> => {
  const { answer } = await admin.call(campaignOperations.listAvailableScreens, {
    query: { date_from: '2026-05-01', date_to: '2026-05-31', city_ids: [TEST_CITY_ID], spot_seconds: 120 },
  })
  const screens = answer.items.filter((screen) => screen.free).map((screen) => screen.screen_id)
  const created = await admin.call(campaignOperations.createCampaign, {
    body: {
      name: 'Everything',
      company_id: 6,
      date_from: '2026-05-01',
      date_to: '2026-05-31',
      industry_ids: [],
      cities: [],
      screen_ids: screens,
      spot_seconds: 120,
      spots: [],
      gemius_uuid: null,
      status: 'new',
    },
  })
  if (created.status !== 201)
    throw new Error(`the blocking campaign was not created: ${JSON.stringify(created.problem)}`)
  return created.answer.uuid
}
