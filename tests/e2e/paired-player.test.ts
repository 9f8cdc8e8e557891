import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { clockFrom } from '../../server/base/clock.ts'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

let platform: AccessPlatform
let browser: Browser

beforeAll(async () => {
  platform = await startAccessPlatform({ demoLive: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

test('the code of a player is entered at its screen: the player gets its schedule, and the page shows it as connected', async () => {
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select screen_id as id from content_schedule where day = '2026-03-02' and begins < ends
     and screen_id not in (select screen_id from player where ended_at is null) order by 1 limit 1`,
  )
  const id = rows[0]?.id ?? 0
  // The clocks of the platform and of the player’s computer go on from the time of the demo, and agree.
  Object.assign(platform.clock, clockFrom(platform.clock.now()))
  const player = await browser.newContext({ viewport: { width: 540, height: 960 } })
  const playerPage = await player.newPage()
  await player.addInitScript((aheadMs) => {
    const now = Date.now
    Date.now = () => now() + aheadMs
  }, platform.clock.now().getTime() - Date.now())
  await playerPage.goto(`${platform.url}/player/`)
  const qrCode = playerPage.locator('svg[aria-label*="/screen/pair?code="]')
  const code = new URL((await qrCode.getAttribute('aria-label')) ?? '').searchParams.get('code') ?? ''

  const { page, errors } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, still)
  await page.goto(`/screen/form/${id}`)
  const panel = page.getByRole('region', { name: 'Odtwarzacz' })
  await panel.getByLabel('Kod z ekranu odtwarzacza').fill(code)
  const schedule = playerPage.waitForResponse((answer) => answer.url().endsWith('/api/player/schedule'))
  await panel.getByRole('button', { name: 'Sparuj odtwarzacz' }).click()
  expect((await schedule).status()).toBe(200)
  await panel.getByText('Odtwarza', { exact: true }).waitFor()
  expect(await panel.getByText('540 × 960 px').isVisible()).toBe(true)

  const shown = await platform.callers.admin.call(contract.player.getScreenPlayers, { params: { id } })
  expect(shown.answer).toMatchObject({ plays_source: 'player', state: 'playing' })

  // The player hears of a change over its socket: it does not wait for the next minute.
  const { rows: campaigns } = await platform.store.pool.query<{ uuid: string }>(
    'select min(campaign_uuid::text) as uuid from content_schedule where screen_id = $1 and day = $2 and begins < ends',
    [id, '2026-03-02'],
  )
  const params = { uuid: campaigns[0]?.uuid ?? '' }
  const { version } = (await platform.callers.admin.call(contract.campaign.getCampaign, { params })).answer
  const changed = playerPage.waitForResponse(
    (answer) => answer.url().endsWith('/api/player/schedule') && answer.status() === 200,
    { timeout: 20_000 },
  )
  const body = { version, reason: 'Koniec' }
  expect((await platform.callers.operator.call(contract.campaign.stopCampaign, { params, body })).status).toBe(200)
  await changed
  expect(errors).toEqual([])
  await player.close()
})
