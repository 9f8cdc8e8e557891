import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { callerAt, loggedIn } from '../../../../tests/support/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/demo-platform.ts'

let platform: DemoPlatform
let uuid: string
let shareToken: string
beforeAll(async () => {
  platform = await demoPlatform()
  const sales = await loggedIn(platform.url, 'sales')
  const { answer } = await sales.call(campaignOperations.listCampaigns, {
    query: { status: ['in_progress'], size: 100 },
  })
  const shared = answer.items.find((item) => item.is_shared)
  uuid = shared?.uuid ?? ''
  shareToken = shared?.share_token ?? ''
})
afterAll(() => platform.close())

const ageGender = async () => {
  const [sales, visitor] = [await loggedIn(platform.url, 'sales'), callerAt(platform.url)]
  const { answer } = await sales.call(campaignOperations.getAgeGender, { params: { uuid } })
  const shared = await visitor.call(campaignOperations.getSharedAgeGender, { params: { uuid: shareToken } })
  expect(shared.answer).toEqual(answer)
  return answer
}

test('C39 C46 E09 small groups of a campaign’s audience are hidden, together with the groups that would reveal them', async () => {
  const before = await ageGender()
  expect(before.daily_audience.length).toBeGreaterThan(1)
  expect(before).toMatchObject({ hidden_groups: 0, smallest_group: 10 })
  const day = before.daily_audience[0]?.date ?? ''
  await platform.statistics.exec(`update hourly set m65 = 0 where local_day = cast($1 as date)`, [day])
  const after = await ageGender()
  const [hiddenDay, ...others] = after.daily_audience
  // The oldest men of that day, another group of that day, and the same two of another day.
  expect(after.hidden_groups).toBe(4)
  expect(hiddenDay?.men[6]).toBeNull()
  expect([...(hiddenDay?.women ?? []), ...(hiddenDay?.men ?? [])].filter((people) => people === null)).toHaveLength(2)
  expect(others.filter(({ men }) => men[6] === null)).toHaveLength(1)
  expect(after.totals.women).not.toContain(null)
  expect(after.totals.men).not.toContain(null)
  const hiddenPeople = before.total_audience - after.total_audience
  expect(hiddenPeople).toBe((before.totals.men[6] ?? 0) - (after.totals.men[6] ?? 0))
  expect(hiddenPeople).toBe(before.daily_audience[0]?.men[6])
})
