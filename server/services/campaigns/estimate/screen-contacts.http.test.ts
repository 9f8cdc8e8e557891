import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { campaign, campaignScreen } from '../tables.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const total = (screens: readonly { audience: number }[] = []): number =>
  screens.reduce((sum, { audience }) => sum + audience, 0)

/** Screens of which at least two are at one location. */
const sharedScreens = async (): Promise<number[]> => {
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select id from screen where location_id in
       (select location_id from screen group by location_id having count(*) > 1 order by location_id limit 4)
     order by id limit 8`,
  )
  return rows.map(({ id }) => id)
}
const planned = async () => {
  const screen_ids = await sharedScreens()
  expect(screen_ids.length).toBeGreaterThan(4)
  return makeCampaign(platform, { cities: [], screen_ids })
}

test('E08 the contacts of the screens sum to those of the estimate, also if a location has several of them', async () => {
  const { estimate } = await planned()
  expect(total(estimate?.screen_audience)).toBe(estimate?.total_audience)
})

test('the places of an offer, its document, the list of screens and the map have the same total as the plan', async () => {
  const made = await planned()
  const params = { uuid: made.uuid }
  const { sales } = platform.callers
  const body = { is_shared: true, shows_list_price: false }
  const token = (await sales.call(contract.offer.shareOffer, { params, body })).answer.share_token ?? ''
  const shared = await callerAt(platform.url).call(contract.sharedOffer.getSharedPlaces, { params: { uuid: token } })
  const printed = (await sales.call(contract.offer.getDocument, { params })).answer.places
  const expected = made.estimate?.total_audience
  for (const { variants } of [shared.answer, printed])
    expect(variants[0]?.places.reduce((sum, { contacts }) => sum + contacts, 0)).toBe(expected)
  const screens = await sales.call(contract.occupancy.listCampaignScreens, { params })
  expect(total(screens.answer.items)).toBe(expected)
})

test('E08 a forecast of an older version, which gave the contacts of a location to each screen, is shown once', async () => {
  const made = await planned()
  const { db } = platform.store
  const where = eq(campaign.uuid, made.uuid)
  const [row] = await db.select({ forecast: campaign.forecast }).from(campaign).where(where)
  const screens = await db.select().from(campaignScreen).where(eq(campaignScreen.campaignUuid, made.uuid))
  const contactsAt = new Map<string, number>()
  for (const { screenId, locationUuid } of screens) {
    const own = row?.forecast?.byScreen.find(({ screen_id }) => screen_id === screenId)?.audience ?? 0
    contactsAt.set(locationUuid, (contactsAt.get(locationUuid) ?? 0) + own)
  }
  const byScreen = screens.map((each) => ({
    screen_id: each.screenId,
    audience: contactsAt.get(each.locationUuid) ?? 0,
  }))
  const forecast = row?.forecast && { ...row.forecast, byScreen }
  await db.update(campaign).set({ forecast }).where(where)
  const { answer } = await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid: made.uuid } })
  expect(total(answer.estimate?.screen_audience)).toBe(answer.estimate?.total_audience)
})

test('E43 the realized contacts of screens and of cities sum to the total', async () => {
  const { rows } = await platform.store.pool.query<{ uuid: string }>(
    `select uuid from campaign where status in ('in_progress', 'end') and deleted_at is null`,
  )
  let contacts = 0
  for (const { uuid } of rows) {
    const { answer } = await platform.callers.admin.call(contract.campaign.getProgress, { params: { uuid } })
    contacts += answer.total_audience
    expect([total(answer.screen_audience), total(answer.cities)]).toEqual([
      answer.total_audience,
      answer.total_audience,
    ])
  }
  expect(contacts).toBeGreaterThan(0)
})
