import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bringCampaignTo, logInCampaignCallers } from '../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../tests/support/platform/demo-platform.ts'

let platform: DemoPlatform
beforeAll(async () => {
  platform = await demoPlatform()
})
afterAll(() => platform.close())

test('E43 a round during which the clock moves on records no day whose hours it has not transferred', async () => {
  const callers = await logInCampaignCallers(platform.url)
  const { uuid } = await bringCampaignTo(callers, 'pending', {
    date_from: '2026-03-03',
    date_to: '2026-03-12',
    cities: [{ city_id: 1, screens: 10 }],
  })
  const recorded = async (): Promise<number[]> => {
    const { rows } = await platform.store.pool.query<{ measured: number }>(
      'select measured_hours as measured from realized_day where campaign_uuid = $1 order by day',
      [uuid],
    )
    return rows.map(({ measured }) => measured)
  }
  await platform.at('2026-03-03T06:30:00+01:00')
  // Rounds record a few campaigns: those first that were never compared with the counts.
  await platform.store.pool.query('delete from contacts_check where campaign_uuid = $1', [uuid])
  const { demo } = platform.composition
  if (!demo) throw new Error('the platform has a demo')
  const report = demo.reportClosedHours.bind(demo)
  const reporting = vi.spyOn(demo, 'reportClosedHours').mockImplementationOnce(async (now) => {
    platform.clock.set(new Date('2026-03-06T15:30:00+01:00'))
    return report(now)
  })
  await platform.app.work()
  expect(reporting).toHaveBeenCalledOnce()
  expect(await recorded()).toEqual([])
  for (let round = 0; round < 40 && (await recorded()).length === 0; round += 1) await platform.app.work()
  const days = await recorded()
  expect(days).toHaveLength(3)
  expect(Math.min(...days)).toBeGreaterThan(0)
})
