import { campaignOperations } from '../../contract/campaign/index.ts'
import type { CampaignFacts } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { Caller } from '../support/client.ts'
import type { DemoPlatform } from '../support/demo-platform.ts'

/** City of the paths' screens. */
export const TEST_CITY_ID = 1
/**
 * List price of 5 or 4 screens for the paths' week with 20 s, calculated by hand: screens × 7 × 540 × 20 × 0.086 PLN.
 */
const listGrosze: Readonly<Record<number, number>> = { 5: 3_250_800, 4: 2_600_640 }

/**
 * Sets the company's percent and the network's free slots to the values that an event expects; there are no HTTP
 * operations for these.
 */
export const priceAndSlotsOf = (platform: DemoPlatform, blocker: string) => {
  let discount: number | undefined
  let blocked: boolean | undefined
  const { pool } = platform.store
  return {
    async price(facts: CampaignFacts) {
      const list = listGrosze[facts.screens]
      if (list === undefined || facts.priceGrosze === null) return
      const wanted = (100 * facts.priceGrosze) / list - 100
      if (wanted === discount) return
      await pool.query('update company set discount_percent = $1 where id = 1', [wanted])
      discount = wanted
    },
    async slots(free: boolean) {
      if (blocked === !free) return
      await pool.query('update campaign set status = $1 where uuid = $2', [free ? 'ready' : 'accepted', blocker])
      blocked = !free
    },
  }
}

/** A campaign that would take every slot of the paths' city for longer than their flight, if it were accepted. */
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
  if (created.status !== 201) throw new Error(`the blocker was not created: ${JSON.stringify(created.problem)}`)
  return created.answer.uuid
}
