import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { callerAt, loggedIn } from '../../../../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { sumAllDays } from '../../../store/statistics/daily.ts'

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

test('C39 C46 E09 a campaign’s audience is shown by protected groups, and a small group is hidden in its day only', async () => {
  const before = await ageGender()
  expect(before.daily_audience.length).toBeGreaterThan(1)
  expect(before.smallest_group).toBe(10)
  const groups = [...before.totals.women, ...before.totals.men]
  // The last day has few hours, so the noise can hide one of its groups.
  const shownGroups = [...before.daily_audience, before.totals].flatMap(({ women, men }) => [...women, ...men])
  expect(before.hidden_groups).toBe(shownGroups.filter((people) => people === null).length)
  expect(before.daily_audience[0]?.men[6]).toBeGreaterThan(0)
  // Days of some locations: each part of a day is off by 15 people.
  expect(before.group_error).toBeGreaterThan(14)
  const shown = groups.reduce((sum: number, people) => sum + (people ?? 0), 0)
  expect(Math.abs(shown / before.total_audience - 1)).toBeLessThan(0.02)
  const day = before.daily_audience[0]?.date ?? ''
  await platform.statistics.exec(`update hourly set m65 = 0, m65_units = 0 where local_day = cast($1 as date)`, [day])
  await platform.statistics.transaction(sumAllDays)
  const after = await ageGender()
  const [hiddenDay, ...others] = after.daily_audience
  expect(after.hidden_groups).toBe(before.hidden_groups + 1)
  expect(hiddenDay?.men[6]).toBeNull()
  expect(others).toEqual(before.daily_audience.slice(1))
  expect(after.totals.men[6]).toBe((before.totals.men[6] ?? 0) - (before.daily_audience[0]?.men[6] ?? 0))
})
