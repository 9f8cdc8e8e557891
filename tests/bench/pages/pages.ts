import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { contract } from '../../../contract/index.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { openStore } from '../../../server/store/database.ts'
import { startPostgres } from '../../../server/store/postgres/start-postgres.ts'
import { ACCOUNT_KEY } from '../../../src/browser/saved-account.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { addressOf, loggedIn } from '../../support/calls/client.ts'
import { startProductServer } from '../../support/platform/product-server.ts'
import { measurePage, type PageCase, type PageFigures } from './measured-page.ts'
import { servePeer } from './peer.ts'

/** Visits of each page; the figures are their medians. */
const VISITS = 5
/** Promises P2 to P4 (docs/requirements.md); times of loading are parts of the time of react-admin's list. */
const most = { readyPart: 0.5, sharedLcpPart: 0.3, cls: 0.02, inputMs: 100, tableNodes: 400, heapMb: 25 }

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const rounded = (value: number): number => Math.round(value * 1000) / 1000

const mediansOf = (visits: readonly PageFigures[]): Record<string, number> => {
  const figure = (read: (visit: PageFigures) => number): number => rounded(median(visits.map(read)))
  const inputs = Object.keys(visits[0]?.inputMs ?? {})
  return {
    ready_ms: Math.round(figure((visit) => visit.readyMs)),
    lcp_ms: Math.round(figure((visit) => visit.lcpMs)),
    cls: figure((visit) => visit.cls),
    table_nodes: figure((visit) => visit.tableNodes),
    heap_mb: figure((visit) => visit.heapMb),
    ...Object.fromEntries(inputs.map((name) => [`${name}_ms`, figure((visit) => visit.inputMs[name] ?? 0)])),
  }
}

/** The figures of a page that exceed their limit. `peerMs` is the time in which react-admin's list is ready. */
const missedBy = (name: string, figures: Readonly<Record<string, number>>, peerMs: number): string[] => {
  const limitOf = (key: string): number => {
    if (key === 'lcp_ms')
      return name === 'shared page' ? Math.round(most.sharedLcpPart * peerMs) : Number.POSITIVE_INFINITY
    if (key === 'ready_ms') return Math.round(most.readyPart * peerMs)
    if (key === 'cls') return most.cls
    // What a list keeps of 10 000 records (P4): the heat table and the plots of traffic are tables of another kind.
    if (key === 'table_nodes') return name.startsWith('list') ? most.tableNodes : Number.POSITIVE_INFINITY
    return key === 'heap_mb' ? most.heapMb : most.inputMs
  }
  // Every page paints something: 0 means that the browser has not reported it.
  const isMissed = ([key, value]: [string, number]): boolean =>
    value > limitOf(key) || (value === 0 && (key === 'lcp_ms' || key === 'ready_ms'))
  return Object.entries(figures)
    .filter(isMissed)
    .map(([key, value]) => `${name}: ${key} ${value} of ${limitOf(key)}`)
}

const storeLocations = async (databaseUrl: string, count: number): Promise<void> => {
  const store = openStore(databaseUrl, { connections: 1 })
  await store.pool.query(
    `insert into location (city_id, company_id, name, address, latitude, longitude)
     select 1 + n % 9, 6, 'Pasaż ' || n, 'ul. Długa ' || n, 52, 21 from generate_series(1, ${count}) as n`,
  )
  await store.close()
}

const search = (label: RegExp) => async (page: Page) => {
  await page.getByRole('searchbox', { name: label }).or(page.getByLabel(label)).first().pressSequentially('Pasaż 99')
}
const sortBy = (name: RegExp) => async (page: Page) => {
  await page.getByRole('columnheader', { name }).locator('button, .MuiTableSortLabel-root').first().click()
}

/**
 * Promises P2 to P4: how soon pages are complete on a processor that is four times slower, how long inputs wait for a
 * paint, and what a list of 10 000 locations keeps; beside it a list of react-admin over the same data. `parts` are the
 * times until pages are ready as parts of react-admin's, `missed` names the limits that were missed. Arguments: the
 * number of locations, and names of pages if not all of them are measured.
 */
export const benchPages = async ([count = '10000', ...names]: readonly string[]): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const server = await startProductServer(join(folder, 'data'), { DATABASE_URL: postgres.url })
  const browser = await startBrowser()
  const peer = await servePeer(server.url)
  try {
    await storeLocations(postgres.url, Number(count))
    const admin = await loggedIn(server.url, 'admin')
    const { answer } = await admin.call(contract.campaign.listCampaigns, { query: { size: 100 } })
    const running = answer.items.find(({ status }) => status === 'in_progress')
    const shared = answer.items.find(({ is_shared, status }) => is_shared && status === 'in_progress')
    // While a list loads, its table has placeholder rows.
    const row = 'main .list[aria-busy="false"] tr[data-row]'
    // The search of the list, not that of the navigation. `?` opens the dialog with the shortcuts.
    const list = {
      sort: sortBy(/Name|Nazwa|City|Miasto/i),
      search: search(/^Szukaj na liście$|^Search the list$/),
      dialog: async (page: Page) => {
        await page.locator('main h1').click()
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
      },
    }
    const form = {
      type: (page: Page) =>
        page
          .getByLabel(/^(Nazwa|Name)/)
          .first()
          .pressSequentially('Pasaż 99'),
    }
    const cases: readonly PageCase[] = [
      { name: 'list of locations', path: '/location', ready: row, inputs: list },
      { name: 'form of a location', path: '/location/form', ready: 'main form input', inputs: form },
      { name: 'list of campaigns', path: '/campaign', ready: row },
      { name: 'dashboard', path: '/dashboard', ready: 'main:has(.dashboard_dashboard):not(:has(.skeleton))' },
      { name: 'preview', path: `/campaign/preview/${running?.uuid}`, ready: 'main section .metric-value' },
      { name: 'traffic', path: '/traffic', ready: 'main .traffic_numbers:not([aria-busy]) .metric-value' },
      { name: 'araboxes', path: '/your-araboxes', ready: 'main .overview_cityTable tbody td' },
      { name: 'shared page', path: `/shared/campaign/${shared?.share_token}`, ready: '.paper .chart-canvas svg text' },
    ]
    // The login page leaves the cookies and the account in the browser.
    const logIn = async (page: Page): Promise<void> => {
      const login = { multipart: { username: 'admin', password: 'arabox-demo' } }
      const response = await page.context().request.post(`${server.url}${addressOf(contract.users.login, {})}`, login)
      const { user, expires_in } = contract.users.login.answer.parse(await response.json())
      const account = JSON.stringify({ user, endsAt: Date.now() + expires_in * SECOND_MS })
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [ACCOUNT_KEY, account] as const)
    }
    // A new token for each visit: the bench can take longer than a token lives, and the peer does not renew it.
    const giveToken = async (page: Page): Promise<void> => {
      const { token = '' } = await loggedIn(server.url, 'admin')
      await page.addInitScript((value) => localStorage.setItem('token', value), token)
    }

    const sortPeer = (page: Page) => page.locator('th.column-city_name .MuiTableSortLabel-root').click()
    const peerList = { sort: sortPeer, search: search(/Search/) }
    const peerCase: PageCase = { name: 'react-admin', path: '/', ready: 'tbody tr', inputs: peerList }
    const chosen = cases.filter(({ name }) => names.length === 0 || names.includes(name))
    const visits = new Map<string, PageFigures[]>([...chosen, peerCase].map(({ name }) => [name, []]))
    // All pages in turns: a machine that becomes slower during the run does so for all of them.
    for (let visit = 0; visit < VISITS; visit += 1) {
      for (const each of chosen) visits.get(each.name)?.push(await measurePage(browser, server.url, each, logIn))
      visits.get(peerCase.name)?.push(await measurePage(browser, peer.url, peerCase, giveToken))
    }

    const measured = [...visits].map(([name, figures]) => [name, mediansOf(figures)] as const)
    const own = measured.filter(([name]) => name !== peerCase.name)
    const peerFigures = Object.fromEntries(measured)[peerCase.name] ?? {}
    const peerMs = peerFigures.ready_ms ?? 0
    return {
      locations: Number(count),
      pages: Object.fromEntries(own),
      react_admin: peerFigures,
      parts: Object.fromEntries(own.map(([name, { ready_ms = 0 }]) => [name, rounded(ready_ms / peerMs)])),
      missed: own.flatMap(([name, figures]) => missedBy(name, figures, peerMs)),
    }
  } finally {
    peer.close()
    await browser.close()
    await server.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
