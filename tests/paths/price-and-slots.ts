import { campaignOperations } from '../../contract/campaign/index.ts'
import type { CampaignFacts } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { pathPrices } from '../../machines/campaign/lifecycle/path-model.ts'
import type { Caller } from '../support/calls/client.ts'
import type { DemoPlatform } from '../support/platform/demo-platform.ts'

/** City of the test paths' screens. */
export const TEST_CITY_ID = 1
/** With this discount a week of 5 screens and 20 s costs `pathPrices.enough`. */
const DISCOUNT_PERCENT = -7.71
const SECONDS = 20

/**
 * The seconds of a spot for which the platform computes the price of the facts: 4 screens with 25 s cost as much as 5
 * with 20 s, and 5 screens with 19 s are too cheap. A changed discount alone would change no saved price.
 */
export const spotSecondsFor = ({ screens, priceGrosze }: CampaignFacts): number => {
  if (screens === 4) return 25
  return priceGrosze === pathPrices.tooLow ? 19 : SECONDS
}

/**
 * Sets the company's discount, once, and the network's free slots to the values that an event expects. There are no
 * HTTP operations for these. `blockingUuid` is the campaign of {@link createBlockingCampaign}.
 */
export const priceAndSlotsOf = (platform: DemoPlatform, blockingUuid: string) => {
  let areSlotsFree: boolean | undefined
  const { pool } = platform.store
  return {
    setDiscount: () => pool.query('update company set discount_percent = $1 where id = 1', [DISCOUNT_PERCENT]),
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
