import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { importNetwork } from '../../e2e/live/network.ts'
import { startSimulation } from '../../e2e/live/simulation.ts'
import { openBrowserSession } from '../../support/browser/browser.ts'
import { logInOn } from '../../support/browser/login.ts'
import { loggedIn } from '../../support/calls/client.ts'
import { startProductServer } from '../../support/platform/product-server.ts'
import { countEntries, type RecorderCost, recorderCost } from './recorder-cost.ts'

const USER = 'operator-of-benches'
const PASSWORD = 'a-password-of-benches'
/** Seconds in which the page loads at most, and in which the stream becomes even. */
const LOADING_SECONDS = 120
const WARM_UP_SECONDS = 10

type LiveRecordingPlan = {
  databaseUrl: string
  folder: string
  araboxes: number
  rate: number
  seconds: number
}

/** Cost of the event log of a page that shows the live counts of many araboxes. */
export const liveRecordingCost = async (
  browser: Browser,
  { databaseUrl, folder, araboxes, rate, seconds }: LiveRecordingPlan,
): Promise<RecorderCost> => {
  const server = await startProductServer(join(folder, 'live'), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    FIRST_ADMIN_USERNAME: USER,
    FIRST_ADMIN_PASSWORD: PASSWORD,
    DEMO_LIVE: '',
  })
  try {
    await importNetwork(await loggedIn(server.url, USER, PASSWORD), araboxes)
    const simulation = await startSimulation(
      server.url,
      { araboxes, rate, seconds: LOADING_SECONDS + WARM_UP_SECONDS + seconds },
      { user: USER, password: PASSWORD },
    )
    const { context, page } = await openBrowserSession(browser, server.url)
    await countEntries(page)
    await page.goto('/auth/login')
    await logInOn(page, USER, PASSWORD)
    await page.goto('/your-araboxes')
    await page.getByText('Na żywo').first().waitFor()
    await page.waitForTimeout(1000 * WARM_UP_SECONDS)
    const cost = await recorderCost(page, seconds)
    await context.close()
    simulation.stop()
    return cost
  } finally {
    await server.kill()
  }
}
