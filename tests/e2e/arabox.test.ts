import type { Browser, Page, WebSocket } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../contract/live/messages.ts'
import type { Counters } from '../../contract/live/stream.ts'
import { afterMessage, countersOf, totalOf } from '../../machines/live/counters.ts'
import { type BrowserSession, openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { DEMO_NOW } from '../support/platform/demo-now.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

const DAY = '2026-03-02'
const kinds = (['person', 'car', 'bus'] as const).flatMap((object) =>
  (['net', 'gross'] as const).map((counter) => ({ object, counter })),
)

let platform: DemoPlatform
let browser: Browser
let newArabox: () => Arabox

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
  const admin = await loggedIn(platform.url, 'admin')
  newArabox = await araboxSource(platform, admin, 3)
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const pathOf = ({ locationUuid }: Arabox): string => `/your-araboxes/location-preview/${locationUuid}`

/** Delivers messages of an arabox and computes the expected counters. */
const countingDelivery = (arabox: Arabox) => {
  let seq = 0
  let counters: Counters = countersOf(DAY)
  return {
    expected: () => counters,
    deliver: async (count: number): Promise<void> => {
      const messages = Array.from({ length: count }, (): Message => {
        seq += 1
        // The last ones are as old as the present: a page that is opened later says how old the last message is.
        const at = new Date(DEMO_NOW.getTime() - 735_000 + seq * 1000).toISOString()
        if (seq % 7 === 0) return { type: 'realtime', seq, at, zones: { top: seq % 5, left: 1, middle: 2, right: 3 } }
        return { ...personMessage(seq, at), ...kinds[(seq * seq) % 6] }
      })
      const { status } = await arabox.deliver(messages)
      expect(status).toBe(200)
      counters = messages.reduce(
        (sum, message) =>
          message.type === 'hourly'
            ? sum
            : afterMessage(sum, { ...message, location_uuid: arabox.locationUuid } as Parameters<
                typeof afterMessage
              >[1]),
        counters,
      )
    },
  }
}

/** The numbers on the page: net and gross of people, cars and buses, and the number of people in the frame. */
const numbersOn = async (page: Page): Promise<number[]> => {
  const cells = await page.locator('.live_table td.num, .live_nowTotal strong').allInnerTexts()
  return cells.map((text) => Number(text.replaceAll(/\s/g, '')))
}
const numbersOf = ({ net, gross, carPeople, car, busPeople, bus, zones }: Counters): number[] => [
  net,
  gross,
  carPeople,
  car,
  busPeople,
  bus,
  totalOf(zones),
]
const expectNumbers = (page: Page, counters: Counters) =>
  expect.poll(() => numbersOn(page), { timeout: 15_000, interval: 100 }).toEqual(numbersOf(counters))

/** Opens a page in a new browser context, where the account first has to log in. */
const openAs = async (as: string, path: string): Promise<BrowserSession & { sockets: WebSocket[] }> => {
  const session = await openBrowserSession(browser, platform.url, still)
  const sockets: WebSocket[] = []
  session.page.on('websocket', (socket) => sockets.push(socket))
  await session.page.goto(path)
  await session.page.waitForURL('**/auth/login*')
  await logInOn(session.page, as)
  await session.page.waitForURL(`**${path}`)
  return { ...session, sockets }
}

test('R15 E24 E25 W02 W05 W06 W07 W08 W09 W12 W16 in a browser the counters are exactly those of the arabox: live, after a lost connection, and in the recording', async () => {
  const arabox = newArabox()
  const { deliver, expected } = countingDelivery(arabox)
  const { context, page, sockets, errors } = await openAs('owner', pathOf(arabox))
  const open = () => sockets.filter((socket) => !socket.isClosed()).length
  // An arabox that has sent nothing is silent: the number of people in the frame is unknown.
  await expect.poll(() => numbersOn(page), { timeout: 15_000 }).toEqual(numbersOf(countersOf(DAY)).slice(0, -1))
  await deliver(400)
  await page.getByText(/^Na żywo/).waitFor()
  await expectNumbers(page, expected())
  await deliver(3)
  await expectNumbers(page, expected())

  // The connection is lost; messages of that time arrive exactly once after the reconnection.
  await context.setOffline(true)
  await page.getByText(/^Wznawianie/).waitFor()
  const before = expected()
  await deliver(250)
  expect(await numbersOn(page)).toEqual(numbersOf(before))
  await context.setOffline(false)
  await expectNumbers(page, expected())
  expect(open()).toBe(1)

  // While the page is paused the numbers do not change. At the start of the recording all are zero. After the return to
  // live, no message is missing.
  await page.getByRole('button', { name: 'Wstrzymaj' }).click()
  const paused = expected()
  await deliver(60)
  const slider = page.getByRole('slider', { name: 'Pokazywana chwila' })
  await slider.press('Home')
  await expectNumbers(page, countersOf(DAY))
  await page.getByRole('button', { name: 'Wróć na żywo', exact: true }).click()
  await expectNumbers(page, expected())
  expect(numbersOf(expected())).not.toEqual(numbersOf(paused))

  // Leaving the page closes the socket, returning opens exactly one.
  await page.getByRole('link', { name: 'Pulpit' }).click()
  await page.waitForURL('**/dashboard')
  await expect.poll(open).toBe(0)
  await page.goBack()
  await expectNumbers(page, expected())
  expect(open()).toBe(1)
  await deliver(20)
  await expectNumbers(page, expected())
  expect(errors.filter((text) => !text.includes('WebSocket'))).toEqual([])
})

test('T20 C58 C59 a location without a picture shows a form for its address, and the picture after it is set', async () => {
  const arabox = newArabox()
  const { rows } = await platform.store.pool.query<{ image_url: string }>(
    'select image_url from location_panorama limit 1',
  )
  await platform.store.pool.query(
    'delete from location_panorama where location_id = (select id from location where uuid = $1)',
    [arabox.locationUuid],
  )
  const { page, errors } = await openAs('owner', pathOf(arabox))
  await page.getByLabel('Link do zdjęcia').fill(rows[0]?.image_url ?? '')
  // The toast of the login may be gone already. A missing picture is no failure, so there is no other one.
  expect(await page.locator('.toast').filter({ hasNotText: 'Zalogowano' }).allInnerTexts()).toEqual([])
  await page.getByRole('button', { name: 'Ustaw zdjęcie' }).click()
  await page.getByRole('img', { name: /^Widok z/ }).waitFor()
  expect(errors).toEqual([])
})

test('R15 P09 the rival cannot open another company’s inactive arabox, and no socket is opened', async () => {
  const arabox = newArabox()
  await platform.store.pool.query('update location set is_active = false where uuid = $1', [arabox.locationUuid])
  const { page, sockets } = await openAs('rival', pathOf(arabox))
  await page.getByRole('heading', { level: 1, name: 'Nie ma takiej lokalizacji' }).waitFor()
  expect(sockets).toEqual([])
})
