import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '../tests/support/platform.ts'
import { scratchFolder } from '../tests/support/scratch-folder.ts'
import { embeddedContent } from './content/embedded.ts'
import { firstStart } from './first-start.ts'
import { campaignOtherServices, liveOtherServices } from './other-services.ts'
import { spotFiles } from './services/campaigns/spots/spot-files.ts'
import { campaign } from './services/campaigns/tables.ts'
import { dailyCountsCache } from './services/statistics/forecast/daily-counts.ts'
import { hasAccounts } from './services/users/seed.ts'

test('a first start that is interrupted leaves nothing half made, and the next one makes the whole demo', {
  timeout: 60_000,
}, async () => {
  const folder = await scratchFolder()
  const platform = await testPlatform()
  const files = await spotFiles(folder.path)
  const { store, clock, log, statistics } = platform
  const dailyCounts = dailyCountsCache(statistics)
  const campaignContext = {
    store,
    clock,
    log,
    otherServices: campaignOtherServices(statistics, dailyCounts),
    content: embeddedContent(),
    files,
  }
  const live = { ...platform, otherServices: liveOtherServices(dailyCounts) }
  let received = 0
  const broken = {
    ...campaignContext,
    files: {
      ...files,
      receive: (...given: Parameters<typeof files.receive>) => {
        received += 1
        return received > 10 ? Promise.reject(new Error('the plug was pulled')) : files.receive(...given)
      },
    },
  }
  const campaigns = async () => (await store.db.select({ value: count() }).from(campaign))[0]?.value

  await expect(firstStart(platform, broken, live)).rejects.toThrow('the plug was pulled')
  expect([await hasAccounts(store), await campaigns()]).toEqual([false, 0])
  await firstStart(platform, campaignContext, live)
  expect([await hasAccounts(store), await campaigns()]).toEqual([true, 40])

  await platform.close()
  await folder.remove()
})
