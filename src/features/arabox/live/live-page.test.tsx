import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECONNECT_MS, SPREAD_MS } from '../../../../machines/live/socket.ts'
import type { LiveEntry, OpenSocket, SocketListener } from '../../../../machines/live/socket-port.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { replaced } from '../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import {
  araboxLocationUuid,
  sampleAraboxAnswers,
  sampleAraboxLocation,
  sampleToday,
} from '../../../../tests/support/samples/arabox.ts'
import { setLanguage } from '../../../i18n/language.ts'

const saved: { name: string; text: () => Promise<string> }[] = []

type Opened = { listener: SocketListener; joined: [string, number | undefined][]; isOpen: boolean }
const sockets: Opened[] = []
const open: OpenSocket = (_, listener) => {
  const socket: Opened = { listener, joined: [], isOpen: true }
  sockets.push(socket)
  return {
    join: async (uuid, after) => {
      socket.joined.push([uuid, after])
      return null
    },
    leave: () => undefined,
    close: () => {
      socket.isOpen = false
    },
  }
}

const PATH = `/your-araboxes/location-preview/${araboxLocationUuid}`
const visit = async (
  answers: Record<string, unknown> = {},
  user = sampleAccount({ company_id: 6, permissions: [] }),
) => {
  const page = openPage(PATH, { user, answers: { ...sampleAraboxAnswers, ...answers } })
  await screen.findByRole('heading', { level: 1, name: /Marszałkowska|Nie ma|Nie udało/ })
  return page
}

const snapshot = (seq: number): LiveEntry => ({
  type: 'snapshot',
  location_uuid: araboxLocationUuid,
  seq,
  counters: {
    day: '2026-03-02',
    net: 1000,
    gross: 1200,
    car: 300,
    carPeople: 420,
    bus: 20,
    busPeople: 240,
    zones: { top: 1, left: 2, middle: 3, right: 4 },
    time: '2026-03-02T10:00:00Z',
  },
  quality_percent: 88,
})
const path = (seq: number, object: 'person' | 'car' | 'bus', counter: 'net' | 'gross'): LiveEntry => ({
  type: 'path',
  location_uuid: araboxLocationUuid,
  seq,
  at: '2026-03-02T10:00:01Z',
  object,
  counter,
})

/** Connects the last opened socket, delivers the entries through it and returns it. */
const connectSocket = async (...entries: LiveEntry[]): Promise<Opened> => {
  await waitFor(() => expect(sockets.at(-1)?.isOpen).toBe(true))
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  act(() => socket.listener.greeted())
  await waitFor(() => expect(socket.joined).toHaveLength(1))
  socket.listener.frame(entries)
  return socket
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')
const counts = (name: string) =>
  row(name)
    .slice(0, 2)
    .map((cell) => withPlainSpaces(cell.textContent))
const slider = () => screen.findByRole('slider', { name: 'Pokazywana chwila' })
const toasts = () => screen.queryAllByText(/Wystąpił nieoczekiwany|Nie zapisano|Zapisano lokalizację/)

beforeEach(() => {
  setLanguage('pl')
  saved.length = 0
  sockets.length = 0
  replaced.openSocket = open
  replaced.saveFile = (content, name) => void saved.push({ name, text: () => content.text() })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('R15 C58 C89 C90 C91 C92 the page requests the location, its picture, zones, day, usual day and tracks', async () => {
  const { asked } = await visit()
  await waitFor(() => expect(asked('arabox.heatmap')).toHaveLength(1))
  expect(asked('location.find')[0]?.options.params).toEqual({ uuid: araboxLocationUuid })
  expect(asked('location.image')[0]?.options.params).toEqual({ uuid: araboxLocationUuid })
  for (const id of ['arabox.zones', 'arabox.hourly', 'arabox.usual']) {
    expect([id, asked(id).map(({ options }) => options.params)]).toEqual([id, [{ id: 12 }]])
  }
  expect(asked('arabox.heatmap')[0]?.options).toMatchObject({
    params: { uuid: araboxLocationUuid },
    query: { page: 1 },
  })
  expect(document.title).toContain('Marszałkowska 104')
})

test('R15 E24 C89 the header shows address, live status and quality; the day is compared with the usual day', async () => {
  await visit()
  await connectSocket(snapshot(7))
  await screen.findByText('Na żywo')
  expect(withPlainSpaces((await screen.findByText(/^Jakość 96/)).textContent)).toBe('Jakość 96 %, dobra')
  expect(withPlainSpaces(document.querySelector('.page-header-facts')?.textContent)).toBe(
    'ul. Marszałkowska 104 · 2 ekrany · dziś zmierzono 4 z 5 godzin',
  )
  // 440 people in the four measured hours, for which 400 are usual.
  expect(withPlainSpaces((await screen.findByText(/więcej niż zwykle/)).textContent)).toBe('10,0 % więcej niż zwykle')
  expect(screen.getByText(/średnia: poniedziałek, do\s11:00; pominięte godziny bez pomiaru: 1/)).toBeVisible()
  const health = screen.getByRole('region', { name: 'Jakość pomiaru' })
  expect(withPlainSpaces(health.textContent)).toBe(
    'Kompletność4z 5 godzinOpóźnienie1,8sod pomiaru do odbioruLuki w danych1ostatnia 08:00–09:00Jakość96 %dobraostatnie 15 min',
  )
})

test('E24 a large difference of the clock of an arabox and its last restart are shown', async () => {
  const day = { ...sampleToday(), clock_lead_ms: 600_000, restarted_at: '2026-03-02T09:20:00Z' }
  await visit({ 'arabox.hourly': day })
  expect(await screen.findByText(/Zegar araboxa spieszy się o 10 min/)).toBeVisible()
  const health = screen.getByRole('region', { name: 'Jakość pomiaru' })
  expect(withPlainSpaces(health.textContent)).toContain('10 minspieszy się')
  expect(withPlainSpaces(health.textContent)).toContain('2 mar, 10:20')
})

test('E24 an arabox that restarted without its memory is named until it has new numbers', async () => {
  await visit({ 'arabox.hourly': { ...sampleToday(), memory_lost_at: '2026-03-02T09:20:00Z' } })
  expect(await screen.findByText(/uruchomił się ponownie bez pamięci i od 2 mar, 10:20/)).toBeVisible()
})

test('E24 a small difference of the clock is no notice', async () => {
  await visit({ 'arabox.hourly': { ...sampleToday(), clock_lead_ms: -20_000, restarted_at: null } })
  const health = await screen.findByRole('region', { name: 'Jakość pomiaru' })
  await waitFor(() => expect(withPlainSpaces(health.textContent)).toContain('zgodny'))
  expect(screen.queryByText(/Zegar araboxa (spieszy|spóźnia)/)).toBeNull()
})

test('E24 E25 W05 W06 W07 W08 W09 the counters and zones follow the stream', async () => {
  await visit()
  const socket = await connectSocket(snapshot(7))
  await waitFor(() => expect(counts('Osoby')).toEqual(['1 000', '1 200']))
  expect([counts('Samochody'), counts('Autobusy')]).toEqual([
    ['420', '300'],
    ['240', '20'],
  ])
  socket.listener.frame([
    path(8, 'person', 'net'),
    path(9, 'person', 'gross'),
    path(10, 'car', 'net'),
    path(11, 'bus', 'gross'),
    {
      type: 'realtime',
      location_uuid: araboxLocationUuid,
      seq: 12,
      at: '2026-03-02T10:00:02Z',
      zones: { top: 5, left: 0, middle: 6, right: 0 },
    },
  ])
  await waitFor(() => expect(counts('Osoby')).toEqual(['1 001', '1 201']))
  expect([counts('Samochody'), counts('Autobusy')]).toEqual([
    ['421', '300'],
    ['240', '21'],
  ])
  const now = screen.getByRole('region', { name: /^Teraz w\skadrze/ })
  expect(withPlainSpaces(now.textContent)).toBe('Teraz w kadrze11 osóbgórna5lewa0środkowa6prawa0')
})

test('E24 an arabox whose last message is old is silent at once, and no people are shown in its picture', async () => {
  await visit()
  await connectSocket({ ...snapshot(7), silent_ms: 13 * 60_000 } as LiveEntry)
  expect(await screen.findByText(/^Milczy od 13\smin/)).toBeVisible()
  const now = screen.getByRole('region', { name: /^Teraz w\skadrze/ })
  expect(withPlainSpaces(now.textContent)).toBe(
    'Teraz w kadrzeArabox milczy, więc nie wiadomo, kto jest teraz w kadrze.',
  )
  fireEvent.load(await screen.findByRole('img', { name: /Widok z/ }))
  const zones = await screen.findByRole('list', { name: 'Strefy' })
  expect(withPlainSpaces(zones.textContent)).toBe('górna lewa środkowa prawa ')
})

test('E24 an arabox that has never sent anything is silent, without a time since when', async () => {
  await visit()
  await connectSocket({ ...snapshot(7), silent_ms: null } as LiveEntry)
  expect(await screen.findByText('Milczy')).toBeVisible()
})

test('W01 W11 T23 a lost socket is reported once and keeps the counters; after reconnecting the page joins after the last message', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await visit()
  const first = await connectSocket(snapshot(7), path(8, 'person', 'net'))
  await waitFor(() => expect(counts('Osoby')).toEqual(['1 001', '1 200']))
  act(() => first.listener.ended('failed'))
  expect(await screen.findByText(/^Wznawianie/)).toBeVisible()
  expect([counts('Osoby'), toasts().length, first.isOpen]).toEqual([['1 001', '1 200'], 1, false])
  await act(() => vi.advanceTimersByTimeAsync(RECONNECT_MS[0] + SPREAD_MS))
  const second = await connectSocket(path(9, 'person', 'net'))
  expect(second.joined).toEqual([[araboxLocationUuid, 8]])
  await waitFor(() => expect(counts('Osoby')).toEqual(['1 002', '1 200']))
  expect(await screen.findByText('bez danych')).toBeVisible()
  vi.useRealTimers()
})

test('W12 leaving the page closes its socket, and returning opens exactly one', async () => {
  const { unmount } = await visit()
  await connectSocket(snapshot(7))
  unmount()
  await waitFor(() => expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false]))
  await visit()
  await connectSocket(snapshot(7))
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('R15 W16 a paused page shows the numbers of the chosen moment and keeps new messages', async () => {
  const { application } = await visit()
  const recordedNet = () => {
    const { children } = application.root.getSnapshot()
    const page = Object.entries(children).find(([id]) => id.startsWith('araboxPreview'))?.[1]
    return page?.getSnapshot().children.live.getSnapshot().context.recorders[araboxLocationUuid].getSnapshot().context
      .now.counters.net
  }
  const socket = await connectSocket(snapshot(7))
  await waitFor(() => expect(counts('Osoby')[0]).toBe('1 000'))
  socket.listener.frame([path(8, 'person', 'net')])
  await waitFor(() => expect(counts('Osoby')[0]).toBe('1 001'))
  await userEvent.click(screen.getByRole('button', { name: 'Wstrzymaj' }))
  expect(screen.getByText(/^Wstrzymano/)).toBeVisible()
  const knob = await slider()
  knob.focus()
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(counts('Osoby')[0]).toBe('1 000'))
  expect(screen.getByRole('region', { name: /^W\skadrze o/ })).toBeVisible()
  socket.listener.frame([path(9, 'person', 'net')])
  await waitFor(() => expect(recordedNet()).toBe(1002))
  expect(counts('Osoby')[0]).toBe('1 000')
  await userEvent.click(screen.getByRole('button', { name: 'Odtwarzaj' }))
  await waitFor(() => expect(counts('Osoby')[0]).toBe('1 002'))
  expect(screen.queryByText(/^Odtwarzanie/)).toBeNull()
})

test('R15 W16 the recording is saved as JSON lines and starts with a snapshot', async () => {
  await visit()
  await connectSocket(snapshot(7), path(8, 'person', 'net'))
  await slider()
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz JSON' }))
  expect(saved[0]?.name).toMatch(/^arabox_12_.*\.jsonl$/)
  const lines = ((await saved[0]?.text()) ?? '').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(['snapshot', 'path'])
})

test('R15 for a missing location or that of another company the page says so, links back and joins nothing', async () => {
  await visit({ 'location.find': problem(404, 'not_found'), 'location.image': problem(404, 'not_found') })
  expect(screen.getByRole('heading', { level: 1, name: 'Nie ma takiej lokalizacji' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Wróć do araboxów' })).toHaveAttribute('href', '/your-araboxes')
  expect(sockets).toEqual([])
  expect(screen.queryByText('Nie ma takiego elementu albo nie masz do niego dostępu.')).toBeNull()
})

test('R15 T14 if the location cannot be loaded, the page shows the reason and a retry', async () => {
  let isDown = true
  await visit({
    'location.find': () => (isDown ? problem(503, 'busy', { detail: 'Come back later' }) : sampleAraboxLocation()),
  })
  expect(screen.getByText(/Come back later/)).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Marszałkowska 104' })).toBeVisible()
})

test('R15 for a location without an arabox the page says so and opens no socket', async () => {
  await visit({ 'location.find': sampleAraboxLocation({ arabox_uuid: null }) })
  expect(await screen.findByText('Ta lokalizacja nie ma araboxa')).toBeVisible()
  expect([sockets, screen.queryByRole('slider', { name: 'Pokazywana chwila' })]).toEqual([[], null])
})

test('C90 E30 T14 if the hours cannot be loaded, their panel says so and the counters continue', async () => {
  let isDown = true
  await visit({
    'arabox.hourly': () => (isDown ? problem(500, 'storage_away', { detail: 'The storage is away' }) : sampleToday()),
  })
  expect(await screen.findByText('Godziny: nie udało się wczytać danych')).toBeVisible()
  await connectSocket(snapshot(7))
  await waitFor(() => expect(counts('Osoby')[0]).toBe('1 000'))
  expect(withPlainSpaces(screen.getByText(/^Jakość 88/).textContent)).toBe('Jakość 88 %, średnia')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tabela: Godziny' }))
  expect(withPlainSpaces((await screen.findByRole('row', { name: /08:00–09:00/ })).textContent)).toContain('–')
  expect(withPlainSpaces(screen.getByRole('row', { name: /07:00–08:00/ }).textContent)).toContain('110')
})

test.each([
  ['C80 C83 by day', { hourly: false, raw: false }, 'report.screen'],
  ['C81 by hour', { hourly: true, raw: false }, 'report.hourly'],
  ['C82 raw, by hour', { hourly: true, raw: true }, 'report.hourly_raw'],
])('R15 a report of the location, %s', async (_, { hourly, raw }, id) => {
  const file = () => new File(['x'], 'report.csv', { type: 'text/csv' })
  const user = sampleAccount({ role_id: 1, permissions: raw ? ['report.raw'] : [] })
  const { asked } = await visit({ [id]: file }, user)
  await connectSocket(snapshot(7))
  await waitFor(() => expect(counts('Osoby')[0]).toBe('1 000'))
  await userEvent.click(screen.getByRole('button', { name: 'Pobierz raport' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Raport/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ten miesiąc' }))
  if (hourly) await userEvent.click(dialog.getByRole('radio', { name: 'godzin' }))
  if (raw) await userEvent.click(dialog.getByRole('checkbox', { name: 'Dane surowe' }))
  else expect(dialog.queryByRole('checkbox')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Pobierz raport' }))
  expect(await dialog.findByText('Zapisano report.csv')).toBeVisible()
  expect(asked(id)[0]?.options.body).toMatchObject({
    location_uuids: [araboxLocationUuid],
    date_from: '2026-03-01',
    // The presets end with the last whole day.
    date_to: '2026-03-01',
    format: 'xlsx',
    language: 'pl',
  })
})

test('R15 before the live stream has begun, the periods of a report follow the day of the platform, not of the browser', async () => {
  await visit({ 'arabox.hourly': { ...sampleToday(), day: '2031-05-04' } })
  await screen.findAllByText(/zmierzono/)
  await userEvent.click(screen.getByRole('button', { name: 'Pobierz raport' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Raport/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ostatnie 7 dni' }))
  expect(dialog.getByLabelText('Do')).toHaveValue('3.05.2031')
})

test('V22 R15 a report with days in the wrong order shows an error and is not requested', async () => {
  await visit()
  await connectSocket(snapshot(7))
  await userEvent.click(screen.getByRole('button', { name: 'Pobierz raport' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Raport/ }))
  const until = dialog.getByLabelText('Do')
  await userEvent.clear(until)
  expect(dialog.getByRole('alert')).toHaveTextContent(/Podaj pierwszy/)
  await userEvent.type(until, '01.01.2020')
  expect(dialog.getByRole('alert')).not.toHaveTextContent(/Podaj pierwszy/)
  expect(dialog.getByRole('button', { name: 'Pobierz raport' })).toBeDisabled()
})
