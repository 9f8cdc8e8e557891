import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEMO_NOW } from '../../tests/support/platform/demo-now.ts'
import { testPlatform } from '../../tests/support/platform/test-platform.ts'
import { createContexts } from '../contexts.ts'
import { demoNetwork } from '../demo/network/demo-network.ts'
import { demoPictures } from '../demo/panorama/location-pictures.ts'
import { city } from '../services/location/tables.ts'
import { seedRoles } from '../services/users/seed-accounts.ts'
import type { Store } from '../store/database.ts'
import { storeContent } from './store-content.ts'

test('the first start of the demo survives that its counts take longer than a transaction may be idle', async () => {
  const platform = await testPlatform()
  await seedRoles(platform.store)
  // 30 s would be too long for a test, but on a slow machine the counts take longer than that.
  const impatient: Store = {
    ...platform.store,
    transaction: (work) =>
      platform.store.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout to '200ms'`)
        return work(tx)
      }),
  }
  const network = demoNetwork()
  const content = {
    network,
    ownerId: 1,
    password: 'arabox-demo',
    pictures: demoPictures(network),
    campaigns: [],
    research: [],
    spotsFolder: '',
    addedAt: new Date(DEMO_NOW),
  }
  const { campaigns } = await createContexts(platform)
  await storeContent(impatient, campaigns, content, pause(600))
  expect(await platform.store.db.$count(city)).toBe(network.cities.length)
  await platform.close()
})
