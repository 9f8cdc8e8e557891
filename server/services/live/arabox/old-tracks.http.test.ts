import { expect, test } from 'vitest'
import { testPlatform } from '../../../../tests/support/platform/test-platform.ts'
import { buildApp } from '../../../app.ts'
import { compose } from '../../../composition.ts'
import { liveTrack } from '../tables.ts'

test('C92 the tracks of an arabox that reports no more are deleted when their day is over in every time zone', async () => {
  const platform = await testPlatform({
    now: new Date('2026-03-02T23:30:00Z'),
    config: { mode: 'production', firstAdmin: { username: 'anna', password: 'a long password' } },
  })
  const app = await buildApp(await compose(platform))
  const silent = '0ca9a121-0000-4000-8000-000000000001'
  const track = (localDay: string) => ({ locationUuid: silent, localDay, points: [] })
  const daysLeft = async () => {
    await app.work()
    const rows = await platform.store.db.select({ day: liveTrack.localDay }).from(liveTrack).orderBy(liveTrack.id)
    return rows.map(({ day }) => day)
  }
  await platform.store.db.insert(liveTrack).values(['2026-02-27', '2026-03-01', '2026-03-02', '2026-03-03'].map(track))
  // It is still March 2 in America, and already March 3 in Poland.
  expect(await daysLeft()).toEqual(['2026-03-02', '2026-03-03'])
  platform.clock.set(new Date('2026-03-04T12:30:00Z'))
  expect(await daysLeft()).toEqual([])
  await app.close()
  await platform.close()
})
