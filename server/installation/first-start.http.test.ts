import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../machines/calendar/durations.ts'
import { WARSAW } from '../../machines/calendar/time-zones.ts'
import { DEMO_NOW } from '../../tests/support/platform/demo-now.ts'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { testPlatform } from '../../tests/support/platform/test-platform.ts'
import { createContexts } from '../contexts.ts'
import { hourlyCounts } from '../demo/counts/hourly-counts.ts'
import { demoNetwork } from '../demo/network/demo-network.ts'
import { openDemo } from '../demo-ports/open-demo.ts'
import { campaign } from '../services/campaigns/tables.ts'
import { appendHours, inLocalTime } from '../services/statistics/hours/store-hours.ts'
import { hasAccounts } from '../services/users/seed-accounts.ts'
import { firstStart } from './first-start.ts'

test('an interrupted first start stores nothing, and the next start stores the whole demo', async () => {
  const folder = await scratchFolder()
  const platform = await testPlatform({ config: { dataDir: folder.path } })
  const { store, statistics } = platform
  // The demo continues from these counts. Counts of half a year would take most of the test's time.
  const counted = hourlyCounts(
    demoNetwork(),
    new Date(DEMO_NOW.getTime() - DAY_MS),
    new Date(DEMO_NOW.getTime() - HOUR_MS),
  )
  await appendHours(statistics, inLocalTime(counted, WARSAW))
  const contexts = await createContexts(platform)
  const { files } = contexts.campaigns
  let received = 0
  const broken = {
    ...contexts.campaigns,
    files: {
      ...files,
      receive: (...given: Parameters<typeof files.receive>) => {
        received += 1
        return received > 10 ? Promise.reject(new Error('the disk is full')) : files.receive(...given)
      },
    },
  }
  const campaigns = async () => (await store.db.select({ value: count() }).from(campaign))[0]?.value

  const interrupted = { platform, demo: await openDemo(platform, { ...contexts, campaigns: broken }) }
  await expect(firstStart(interrupted)).rejects.toThrow('the disk is full')
  expect([await hasAccounts(store), await campaigns()]).toEqual([false, 0])
  await firstStart({ platform, demo: await openDemo(platform, contexts) })
  expect([await hasAccounts(store), await campaigns()]).toEqual([true, 46])

  await platform.close()
  await folder.remove()
})

test('a first administrator with one of the commonest passwords is refused, and nothing is stored', async () => {
  const platform = await testPlatform()
  const firstAdmin = { username: 'anna', password: 'Password1' }
  const begun = { platform: { ...platform, config: { ...platform.config, firstAdmin } }, demo: undefined }
  await expect(firstStart(begun)).rejects.toThrow('FIRST_ADMIN_PASSWORD is one of the commonest passwords')
  expect(await hasAccounts(platform.store)).toBe(false)
  await platform.close()
})
