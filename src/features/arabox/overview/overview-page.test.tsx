import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CITY_CHOICE_KEY } from '../../../../machines/arabox/overview/city-choice.ts'
import { countersOf } from '../../../../machines/live/counters.ts'
import type { SocketListener } from '../../../../machines/live/socket-port.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { replaced } from '../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import {
  type OverviewQuery,
  overviewAnswers,
  overviewLocations,
  overviewPageOf,
} from '../../../../tests/support/samples/overview.ts'
import { sampleLocationUuid } from '../../../../tests/support/samples/statistics.ts'
import { setLanguage } from '../../../i18n/language.ts'
import type { NetworkMapEvents, NetworkPoint } from '../../../ui/map/network/open-network-map.ts'

const refusals = new Map<string, string>()
const sockets: { joined: string[]; left: string[]; isClosed: boolean; listener: SocketListener }[] = []
const openSocket: typeof replaced.openSocket = (_, listener) => {
  const socket = { joined: [] as string[], left: [] as string[], isClosed: false, listener }
  sockets.push(socket)
  queueMicrotask(() => listener.greeted())
  return {
    join: async (uuid) => {
      socket.joined.push(uuid)
      return refusals.get(uuid) ?? null
    },
    leave: (uuid) => socket.left.push(uuid),
    close: () => {
      socket.isClosed = true
    },
  }
}
const maps: { points: readonly NetworkPoint[]; events: NetworkMapEvents }[] = []
const openNetworkMap: typeof replaced.openNetworkMap = (_createMap, _element, events) => {
  const map = { points: [] as readonly NetworkPoint[], events }
  maps.push(map)
  return {
    show: (points) => {
      map.points = points
    },
    fit: () => undefined,
    mark: () => undefined,
    close: () => undefined,
  }
}

const owner = sampleAccount({ role_id: 13, company_id: 1, permissions: [] })
const administrator = sampleAccount({ role_id: 1, company_id: 1, permissions: ['campaign.read_all_companies'] })
const stranger = sampleAccount({ role_id: 7, company_id: 5, permissions: [] })

const open = (user = administrator, more: Record<string, unknown> = {}, path = '/your-araboxes') =>
  openPage(path, { user, answers: { ...overviewAnswers, ...more } })
const heading = () => screen.findByRole('heading', { level: 1, name: 'Araboxy' })
const table = () => screen.findByRole('table', { name: 'Lista araboxów' })
const row = async (name: RegExp) => within(await table()).findByRole('row', { name })
const cells = async (name: RegExp) =>
  within(await row(name))
    .getAllByRole('cell')
    .map((cell) => withPlainSpaces(cell.textContent))
const lists = (asked: ReturnType<typeof open>['asked']) =>
  asked('location.list').filter(({ options }) => (options.query as { size?: number }).size === 25)

beforeEach(() => {
  setLanguage('pl')
  sessionStorage.clear()
  sockets.length = 0
  refusals.clear()
  maps.length = 0
  Object.assign(replaced, { openSocket, openNetworkMap })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('R14 every account can open the overview from the side bar', async () => {
  open()
  await heading()
  expect(await screen.findByRole('link', { name: 'Araboxy' })).toHaveAttribute('aria-current', 'page')
  expect(document.title).toContain('Araboxy')
})

test('C68 E14 E16 E40 the table loads a first page of 25 and shows the audience of each location, 0 without an entry', async () => {
  const { asked } = open()
  expect((await cells(/Rynek 1/)).slice(0, 6)).toEqual([
    'Rynek 1Sieć Miejska',
    'Kraków',
    'Rynek Główny 1',
    '2',
    'Odpowiada',
    '4 300',
  ])
  expect((await cells(/Piotrkowska/))[5]).toBe('0')
  expect(lists(asked).map(({ options }) => options.query)).toEqual([
    {
      page: 1,
      size: 25,
      sort_by: 'name',
      order: 'asc',
      type: 'arabox',
      city_ids: [1, 2],
      date_from: '2026-02-23',
      date_to: '2026-03-01',
    },
  ])
})

test('K17 the table shows since when an arabox is silent by the platform’s clock, or that it never sent anything; the head says what counts', async () => {
  open()
  expect((await cells(/Piotrkowska/))[4]).toBe('Milczycisza od 2 godz. 14 min')
  expect((await cells(/Plac Nowy/))[4]).toBe('Jeszcze nie nadałjeszcze nie nadał')
  expect(withPlainSpaces((await heading()).closest('header')?.textContent)).toMatch(
    /3 araboxy · 1 odpowiada · 1 milczy · 1 jeszcze nie nadał · sprawdzono o\s09:42 · bez nieaktywnych lokalizacji/,
  )
})

test('silent araboxes alone: the server filters, the map shows them, and the address keeps it', async () => {
  const { asked } = open()
  await table()
  await userEvent.click(screen.getByRole('radio', { name: 'Milczy' }))
  await waitFor(() => expect(window.location.search).toBe('?state=silent'))
  expect(lists(asked).at(-1)?.options.query).toMatchObject({ device_status: 'silent', page: 1 })
  await waitFor(() => expect(maps.at(-1)?.points.map(({ state }) => state)).toEqual(['silent']))
  await userEvent.click(screen.getByRole('button', { name: /Stan: Milczy/ }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('C68 the server sorts, and the address contains the sort order', async () => {
  const { asked } = open()
  await userEvent.click(within(await table()).getByRole('button', { name: 'Aglomeracja' }))
  await waitFor(() => expect(window.location.search).toBe('?sort=city_name&order=asc'))
  expect(lists(asked).at(-1)?.options.query).toMatchObject({ sort_by: 'city_name', order: 'asc', page: 1 })
})

test('E35 E36 E37 M07 M08 M11 M12 the active cities that an administrator chooses are stored for the next visit', async () => {
  const { asked, unmount } = open()
  await table()
  await userEvent.click(screen.getByRole('button', { name: /^Aglomeracje: 2\sz\s2$/ }))
  const choice = within(await screen.findByRole('dialog', { name: 'Aglomeracje' }))
  expect(choice.getAllByRole('checkbox')).toHaveLength(2)
  expect(lists(asked)[0]?.options.query).toMatchObject({ city_ids: [1, 2] })
  await userEvent.click(choice.getByRole('checkbox', { name: 'Kraków' }))
  expect(sessionStorage.getItem(CITY_CHOICE_KEY)).toBe('[2]')
  await waitFor(() => expect(lists(asked).at(-1)?.options.query).toMatchObject({ city_ids: [2] }))
  // The client's own fields of cities are in no request.
  expect(JSON.stringify(lists(asked).map(({ options }) => options))).not.toMatch(/isChecked|isVisible/)
  expect(within(await table()).queryByText('Plac Nowy')).toBeNull()
  await userEvent.click(choice.getByRole('button', { name: 'Odznacz wszystkie' }))
  expect(await screen.findByText('Nie wybrano żadnej aglomeracji')).toBeVisible()
  await userEvent.type(choice.getByRole('searchbox', { name: 'Szukaj aglomeracji' }), 'łó')
  expect(choice.queryByRole('checkbox', { name: 'Kraków' })).toBeNull()
  await userEvent.click(choice.getByRole('button', { name: 'Zaznacz znalezione' }))
  expect(sessionStorage.getItem(CITY_CHOICE_KEY)).toBe('[2]')
  unmount()
  open()
  expect(await screen.findByRole('button', { name: /^Aglomeracje: 1\sz\s2$/ })).toBeVisible()
})

test('M09 the choice of other roles is not stored', async () => {
  open(owner)
  await table()
  await userEvent.click(screen.getByRole('button', { name: /^Aglomeracje: 2\sz\s2$/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Kraków' }))
  expect(await screen.findByRole('button', { name: /^Aglomeracje: 1\sz\s2$/ })).toBeVisible()
  expect(sessionStorage.getItem(CITY_CHOICE_KEY)).toBeNull()
})

test('R14 C66 C67 an owner first sees the own locations and can switch to the network; each scope loads its cities once', async () => {
  const { asked } = open(owner)
  await table()
  expect(screen.getByRole('button', { name: 'Moje lokalizacje' })).toHaveAttribute('aria-pressed', 'true')
  expect(within(await table()).queryByText('Plac Nowy')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cała sieć' }))
  expect((await cells(/Plac Nowy/))[6]).toBe('–')
  await userEvent.click(screen.getByRole('button', { name: 'Moje lokalizacje' }))
  await waitFor(() => expect(lists(asked)).toHaveLength(3))
  expect(asked('city.of_company').map(({ options }) => options.query)).toEqual([{ company_id: 1 }, {}])
})

test('W12 R14 R15 an account of a company without locations watches the network', async () => {
  open(stranger)
  await waitFor(() => expect(sockets[0]?.joined).toHaveLength(3))
  expect(within(await table()).getByRole('link', { name: /^Rynek 1/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cała sieć' })).toBeNull()
})

test('W12 R14 inactive locations of another company have no socket, no live sums and no links in rows', async () => {
  open(stranger, {
    'location.list': overviewPageOf(overviewLocations.map((each) => ({ ...each, status: 'inactive' as const }))),
  })
  expect((await cells(/Rynek 1/)).slice(6)).toEqual(['–', '–', ''])
  expect(screen.queryByRole('button', { name: 'Cała sieć' })).toBeNull()
  expect(screen.queryByText('netto, od północy')).toBeNull()
  expect(sockets).toEqual([])
})

const snapshot = (number: number, net: number) => ({
  type: 'snapshot',
  location_uuid: sampleLocationUuid(number),
  seq: 1,
  quality_percent: null,
  counters: { ...countersOf('2026-03-02'), net, zones: { top: 1, left: 2, middle: 3, right: 0 } },
})

const values = () =>
  [...document.querySelectorAll('.overview_live .metric-value')].map((value) => withPlainSpaces(value.textContent))

test('W05 W09 W12 one socket follows every arabox; rows and sums count and survive a lost connection', async () => {
  open()
  await table()
  await waitFor(() => expect(sockets[0]?.joined).toHaveLength(3))
  act(() => sockets[0]?.listener.frame([snapshot(1, 577), snapshot(2, 23)]))
  await waitFor(async () => expect((await cells(/Rynek 1/)).slice(6, 8)).toEqual(['577', '6']))
  // Two of three: the sums are not final.
  await waitFor(() => expect(values()).toEqual(['–', '–', '–']))
  expect(await screen.findAllByText('liczenie: 2 z 3 araboxów')).toHaveLength(2)
  act(() => sockets[0]?.listener.frame([{ ...snapshot(3, 0), silent_ms: 1_500_000 }]))
  await waitFor(() => expect(values()).toEqual(['600', '12', '2']))
  expect((await cells(/Plac Nowy/)).slice(6, 8)).toEqual(['0', '–'])
  const crossed = { type: 'path', location_uuid: sampleLocationUuid(1), seq: 2, at: '2026-03-02T08:00:00Z' }
  act(() => sockets[0]?.listener.frame([{ ...crossed, object: 'person', counter: 'net' }]))
  await waitFor(() => expect(values()).toEqual(['601', '12', '2']))
  act(() => sockets[0]?.listener.ended('lost'))
  expect(await screen.findByText(/^Wznawianie, \d+\ss$/)).toBeVisible()
  expect(values()).toEqual(['601', '12', '0'])
})

test('W12 an arabox whose count cannot be loaded has no number, and the sums say that it is missing', async () => {
  refusals.set(sampleLocationUuid(3), 'internal')
  open()
  await table()
  await waitFor(() => expect(new Set(sockets[0]?.joined).size).toBe(3))
  act(() => sockets[0]?.listener.frame([snapshot(1, 577), snapshot(2, 23)]))
  await waitFor(() => expect(values()).toEqual(['600', '12', '2']))
  expect(screen.getAllByText('na razie 2 z 3 araboxów; ponawianie dla pozostałych')).toHaveLength(2)
  expect((await cells(/Plac Nowy/)).slice(6, 8)).toEqual(Array(2).fill('– brak danych na żywo; ponawianie'))
})

test('R14 the live sums are those of the araboxes that a search leaves', async () => {
  open(administrator, {}, '/your-araboxes?q=piotrkowska')
  await table()
  await waitFor(() => expect(sockets[0]?.joined).toHaveLength(3))
  act(() => sockets[0]?.listener.frame([snapshot(1, 577), snapshot(2, 23)]))
  await waitFor(() => expect(values()).toEqual(['23', '6', '1']))
})

test('W10 without a network the page is not live, and with it again it connects at once', async () => {
  open()
  await table()
  await waitFor(() => expect(sockets[0]?.joined).toHaveLength(3))
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^Wznawianie/)).toBeVisible()
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true])
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sockets[1]?.joined).toHaveLength(3), { timeout: 900 })
})

test('W12 leaving the page closes its socket, and returning opens exactly one', async () => {
  open()
  await table()
  await waitFor(() => expect(sockets[0]?.joined).toHaveLength(3))
  await userEvent.click(screen.getByRole('link', { name: 'Pulpit' }))
  await waitFor(() => expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true]))
  await userEvent.click(screen.getByRole('link', { name: 'Araboxy' }))
  await waitFor(() => expect(sockets[1]?.joined).toHaveLength(3))
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

test('W12 a change of cities joins and leaves locations on the same socket', async () => {
  open()
  await table()
  await waitFor(() => expect(sockets[0]?.joined).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: /^Aglomeracje: 2\sz\s2$/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Łódź' }))
  await waitFor(() => expect(sockets[0]?.left).toEqual([sampleLocationUuid(2)]))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Łódź' }))
  await waitFor(() => expect(sockets[0]?.joined).toHaveLength(4))
  expect(sockets).toHaveLength(1)
})

test('R15 map and rows link to the live pages that the user may watch; otherwise the map shows the row', async () => {
  const hidden = overviewLocations.map((each) =>
    each.company_id === 2 ? { ...each, status: 'inactive' as const } : each,
  )
  open(owner, { 'location.list': overviewPageOf(hidden) }, '/your-araboxes?scope=network')
  await row(/Plac Nowy/)
  await waitFor(() => expect(maps.at(-1)?.points).toHaveLength(3))
  expect(maps.at(-1)?.points.map(({ state, weight, words }) => [state, weight, withPlainSpaces(words)])).toEqual([
    ['online', 1, 'odpowiada, kontakty: 4 300'],
    ['silent', 0, 'milczy, kontakty: 0'],
    ['unknown', 0, 'jeszcze nie nadał, kontakty: 0'],
  ])
  act(() => maps.at(-1)?.events.onOpen(sampleLocationUuid(3)))
  await waitFor(() => expect(window.location.search).toBe('?q=Plac+Nowy&scope=network'))
  expect(within(await table()).getAllByRole('row')).toHaveLength(2)
  act(() => maps.at(-1)?.events.onOpen(sampleLocationUuid(1)))
  await waitFor(() => expect(window.location.pathname).toBe(`/your-araboxes/location-preview/${sampleLocationUuid(1)}`))
})

test('the list beside the map is one Tab stop, and arrow keys move in it', async () => {
  open()
  const list = await screen.findByRole('list', { name: /Araboxy na mapie/ })
  const buttons = () => within(list).getAllByRole('button')
  expect(buttons().map((button) => button.tabIndex)).toEqual([0, -1, -1])
  buttons()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(buttons()[1]).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(buttons()[2]).toHaveFocus()
  expect(buttons().map((button) => button.tabIndex)).toEqual([-1, -1, 0])
})

test('the cities beside the map show the numbers of the map', async () => {
  open()
  const sums = await screen.findByRole('table', { name: /^Araboxy w\saglomeracjach$/ })
  await waitFor(() =>
    expect(
      within(sums)
        .getAllByRole('row')
        .slice(1)
        .map((one) => withPlainSpaces(one.textContent)),
    ).toEqual(['Kraków204 300', 'Łódź110']),
  )
})

test('K17 a hidden page does not check the status; it checks when it becomes visible', async () => {
  const { application } = open()
  await table()
  const isVisible = () =>
    application.root.getSnapshot().children.araboxes?.getSnapshot().children.devices.getSnapshot().context.isVisible
  expect(isVisible()).toBe(true)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isVisible()).toBe(false)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isVisible()).toBe(true)
  hidden.mockRestore()
})

test('M05 a failed status check is reported beside the older rows and can be repeated', async () => {
  let isDown = false
  const down = problem(503, 'closed', { detail: 'Closed for the night' })
  const { asked } = open(administrator, {
    'location.list': (options: { query?: OverviewQuery }) =>
      isDown ? down : overviewPageOf(overviewLocations)(options),
  })
  await row(/Rynek 1/)
  isDown = true
  await userEvent.click(screen.getByRole('button', { name: 'Sprawdź teraz' }))
  expect((await screen.findAllByText(/nie udało się sprawdzić, sprawdzono/)).length).toBeGreaterThan(0)
  expect(within(await table()).getByText('Rynek 1')).toBeVisible()
  expect(screen.getAllByText(/Closed for the night\. Poniżej widać wcześniejsze dane\./)).toHaveLength(2)
  isDown = false
  const before = asked('location.list').length
  await userEvent.click(screen.getAllByRole('button', { name: 'Spróbuj ponownie' })[1] as HTMLElement)
  await waitFor(() => expect(screen.queryByText(/nie udało się sprawdzić/)).toBeNull())
  expect(asked('location.list').length).toBe(before + 2)
})

test('M06 the status check ends before the audience is loaded; a failed audience is reported', async () => {
  open(administrator, { 'statistics.device': problem(500, 'internal') })
  const failed = () => screen.getAllByText(/sprawdzono o\s\d\d:\d\d, nie udało się policzyć kontaktów/)
  await waitFor(() => expect(failed()).toHaveLength(2))
  expect((await cells(/Rynek 1/))[5]).toBe('–')
})

test('if the page cannot load, it shows the reason and a retry', async () => {
  let isDown = true
  open(administrator, {
    'statistics.period': () =>
      isDown ? problem(503, 'closed', { detail: 'Closed for the night' }) : overviewAnswers['statistics.period'],
  })
  expect(await screen.findByText('Nie udało się otworzyć strony')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await row(/Rynek 1/)).toBeVisible()
})

test('cities without an arabox and a search without results show a message', async () => {
  open(administrator, { 'location.list': overviewPageOf([]) })
  expect(await screen.findByText(/^W\swybranych aglomeracjach nie ma araboxów\.$/)).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Szukaj lokalizacji' }), 'nic')
  expect(await screen.findByText('Nic nie pasuje do „nic”.')).toBeVisible()
  await waitFor(() => expect(window.location.search).toBe('?q=nic'))
  await userEvent.click(screen.getByRole('button', { name: 'Wyczyść wyszukiwanie' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('the page is available in English', async () => {
  setLanguage('en')
  open()
  await screen.findByRole('heading', { level: 1, name: 'Araboxes' })
  expect(await screen.findByRole('button', { name: '2 of 2 cities' })).toBeVisible()
})
