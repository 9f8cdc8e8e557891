import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { wideScreen } from '../../../tests/support/pages/wide-screen.ts'
import {
  sampleCampaignUuid,
  sampleProgress,
  sampleReportedProgress,
  sampleSpotId,
} from '../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../i18n/language.ts'
import { PublicPage } from './public-page.tsx'
import { keepVideoUrls, type PublicReport, type ReadReport, ReportReadError, shareTokenInPath } from './report.ts'

const band = (each: number) => [each, each, each, each, each, each, each]
const ageGenderOf = (women: (number | null)[], men: (number | null)[]): PublicReport['ageGender'] => ({
  total_audience: [...women, ...men].reduce((sum: number, people) => sum + (people ?? 0), 0),
  daily_audience: [],
  totals: { women, men },
  hidden_groups: [...women, ...men].filter((people) => people === null).length,
  smallest_group: 10,
  group_error: 12,
})
const report = (status: string, more: Partial<PublicReport['campaign']> = {}): PublicReport => {
  const { screen_audience: _screens, make_good: _makeGood, cities, ...progress } = sampleProgress({ status })
  return {
    campaign: {
      uuid: sampleCampaignUuid,
      name: 'Jesień bez kolejek',
      company_name: 'Apteki Zdrowy Rytm',
      status,
      date_from: '2025-11-17',
      date_to: '2025-11-20',
      number_of_screens: 20,
      spot_seconds: 10,
      show_cpm: true,
      stopped_at: null,
      cities: cities.map(({ city_name, screens }) => ({ city_name, screens, latitude: 52, longitude: 20 })),
      spots: [{ id: sampleSpotId, seconds: 10, sign_url: '/film?1', still_url: null }],
      as_of: progress.as_of,
      ...more,
    },
    estimate: { total_audience: 400_000, cpm: 26.43, emissions_count: 8_640, reach_percent: 1.2 },
    progress: { ...progress, cities },
    ageGender: ageGenderOf(band(120), band(80)),
  }
}

const open = (read: ReadReport, uuid: string | null = sampleCampaignUuid) =>
  render(<PublicPage uuid={uuid} read={read} intervalMs={20_000} />)
const text = () => withPlainSpaces(document.body.textContent)
const advance = async (ms = 0) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  setLanguage('pl')
  vi.stubGlobal('matchMedia', wideScreen)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('P11 a running campaign shows contacts, GRP, emissions, CPM, progress, viewers and cities', async () => {
  open(async () => report('in_progress'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Jesień bez kolejek' })).toBeVisible()
  // The explanation is loaded after the number.
  await expect.poll(text).toContain('Kontakty?230 000')
  for (const part of ['dzień 3 z 4', '57,5 % z planowanych 400 000', 'Emisje5 000', 'CPM27,50'])
    expect(text()).toContain(part)
  expect(text()).toContain('8,0 % poniżej planu')
  expect(screen.getAllByText('wyliczone ze zlecenia')[0]).toBeVisible()
  expect(text()).toContain('Brakuje pomiaru z 90 z 420 godzin')
  expect(screen.getByRole('table', { name: 'Struktura widowni' })).toBeVisible()
})

test('plays of several sources are named beside each number of plays, and until when players have reported', async () => {
  open(async () => {
    const shared = report('in_progress')
    const { plays_by_source, plays_reported_until, spots } = sampleReportedProgress()
    return { ...shared, progress: { ...shared.progress, plays_by_source, plays_reported_until, spots } }
  })
  await screen.findByRole('heading', { level: 1 })
  const sources = '3 000 z odtwarzaczy, 2 000 wyliczonych, zgłoszone do 19 lis, 14:32'
  expect(text()).toContain(`Emisje5 000z 8 640 · ${sources}`)
  await waitFor(() => expect(text()).toContain(`5 000 emisji ${sources}`))
})

test('the planned reach stands with its range and the cities of its base; without it the reason does', async () => {
  const reach = {
    people: 2_316_500,
    percent_low: 33.8,
    percent_high: 46.5,
    middle: 39.9,
    percent_2: { low: 22.1, high: 31.4 },
    percent_3: { low: 15.2, high: 22.9 },
    frequency_low: 3.64,
    frequency_high: 5.01,
  }
  const shown = report('in_progress')
  const { unmount } = open(async () => ({ ...shown, estimate: { ...shown.estimate, reach } }))
  await expect.poll(text).toContain('Planowany zasięg 1+?ok. 40 %przedział 34–47 %')
  for (const part of ['Zasięg 2+ i 3+22–31 %3+: 15–23 %', 'Średnia częstotliwość3,6–5,0'])
    expect(text()).toContain(part)
  expect(text()).toMatch(/mieszkańcy w wieku 7–75 lat, 2 316 500; aglomeracje: Warszawa/)
  unmount()
  open(async () => ({ ...shown, estimate: { ...shown.estimate, reach: null, reach_missing: 'residents' } }))
  await expect
    .poll(text)
    .toContain('Zasięg: nie podano: nieznana jest liczba mieszkańców co najmniej jednej aglomeracji')
})

test('P11 without the CPM the page shows neither its name nor a dash', async () => {
  for (const status of ['pending', 'in_progress']) {
    const { unmount } = open(async () => report(status, { show_cpm: false }))
    await screen.findByRole('heading', { level: 1 })
    expect(text()).toContain(status === 'pending' ? 'Planowane emisje' : 'Emisje')
    expect(text()).not.toContain('CPM')
    unmount()
  }
})

test('the explanation of contacts and GRP contains no prices, settings or sensors', async () => {
  open(async () => report('in_progress'))
  const questions = await screen.findAllByRole('button', { name: /^Jak policzono/ })
  expect(questions).toHaveLength(1)
  for (const question of questions) await userEvent.click(question)
  const card = withPlainSpaces(screen.getByRole('dialog').textContent)
  for (const part of ['100 × kontakty', '32 681 000', 'netto', 'zmierzono 330 z 420 godz.'])
    expect(card).toContain(part)
  expect(card).not.toMatch(/przelicznik|cena|rabat/i)
})

test('without measurements contacts, GRP and cities are a dash', async () => {
  const running = report('in_progress')
  const { days, cities } = running.progress
  const progress = {
    ...running.progress,
    total_audience: 0,
    reach_percent: 0,
    days: days.map((day) => ({ ...day, realized_audience: null, measured_hours: 0 })),
    cities: cities.map((city) => ({ ...city, audience: 0 })),
  }
  open(async () => ({ ...running, progress }))
  await screen.findByRole('heading', { level: 1 })
  expect(text()).toContain('Kontakty?–– z planowanych 400 000')
  expect(text()).toContain('GRP ALL 7–75–')
  expect(text()).toContain('Warszawa12 ekranów–')
})

test('before its start a campaign shows its plan and hatches the unmeasured days', async () => {
  open(async () => ({
    ...report('pending', { as_of: '2025-11-16T11:00:00Z' }),
    ageGender: ageGenderOf([], []),
  }))
  await screen.findByRole('heading', { level: 1 })
  for (const part of ['start jutro, 06:00', 'Planowane kontakty?400 000', 'Jeszcze nic nie zmierzono'])
    expect(text()).toContain(part)
})

test('E09 groups that are too small to be shown are named and are not zero', async () => {
  open(async () => ({
    ...report('in_progress'),
    ageGender: ageGenderOf([null, ...band(120).slice(1)], [null, ...band(80).slice(1)]),
  }))
  const pyramid = await screen.findByRole('table', { name: 'Struktura widowni' })
  expect(within(pyramid).getAllByRole('cell', { name: 'ukryta' })).toHaveLength(2)
  expect(text()).toContain('Ukryto grupy mniejsze niż 10 osób')
  expect(text()).toContain('kobiety 7–14, mężczyźni 7–14')
})

test('L27 an ended campaign ended at 24:00 of its last day', async () => {
  open(async () => report('end'))
  await screen.findByRole('heading', { level: 1 })
  expect(text()).toContain('zakończona 20 lis, 24:00')
  expect(text()).toContain('57,5 % planu')
})

test('L24 a campaign that is not shared and a missing one show the same message', async () => {
  open(async () => {
    throw new ReportReadError('gone')
  })
  expect(await screen.findByText('Ten raport nie jest udostępniony')).toBeVisible()
})

test('an address without a campaign shows the same message and sends no request', async () => {
  const read = vi.fn<ReadReport>()
  open(read, shareTokenInPath('/shared/campaign/'))
  expect(await screen.findByText('Ten raport nie jest udostępniony')).toBeVisible()
  expect(read).not.toHaveBeenCalled()
})

test('T09 a failed request shows a message and a retry', async () => {
  const read = vi.fn<ReadReport>().mockRejectedValueOnce(new ReportReadError('failed')).mockResolvedValue(report('end'))
  open(read)
  await userEvent.click(await screen.findByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Jesień bez kolejek' })).toBeVisible()
})

test.each([
  ['failed', 'Serwer nie odpowiedział prawidłowo. Spróbuj ponownie za chwilę.'],
  ['offline', 'Sprawdź połączenie z internetem i spróbuj ponownie.'],
] as const)('T09 a report that could not be read because the server %s says so: %s', async (reason, text) => {
  open(vi.fn<ReadReport>().mockRejectedValue(new ReportReadError(reason)))
  expect(withPlainSpaces((await screen.findByText(/^(Serwer|Sprawdź)/)).textContent).trim()).toBe(text)
})

test('a visible page reloads every 20 s, and at once when it becomes visible again', async () => {
  vi.useFakeTimers()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const read = vi.fn<ReadReport>(async () => report('in_progress'))
  open(read)
  await advance()
  await advance(20_000)
  expect(read).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await advance(120_000)
  expect(read).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await advance()
  expect(read).toHaveBeenCalledTimes(3)
})

test('promise P2 a report that was read before the first render is shown at once, and read again after 20 s', async () => {
  vi.useFakeTimers()
  const read = vi.fn<ReadReport>(async () => report('end'))
  render(<PublicPage uuid={sampleCampaignUuid} read={read} initial={report('in_progress')} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Jesień bez kolejek' })).toBeVisible()
  await advance(19_999)
  expect(read).not.toHaveBeenCalled()
  await advance(1)
  expect(read).toHaveBeenCalledTimes(1)
})

test('L24 a campaign that is no longer shared is removed from the page', async () => {
  vi.useFakeTimers()
  const read = vi.fn<ReadReport>().mockResolvedValueOnce(report('in_progress'))
  read.mockRejectedValue(new ReportReadError('gone'))
  open(read)
  await advance()
  const { name } = report('in_progress').campaign
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  await advance(20_000)
  expect(screen.queryByText(name)).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Ten raport nie jest udostępniony' })).toBeVisible()
})

test('older data stays with its time when a later request fails', async () => {
  vi.useFakeTimers()
  const read = vi.fn<ReadReport>().mockResolvedValueOnce(report('in_progress'))
  read.mockRejectedValue(new ReportReadError('failed'))
  open(read)
  await advance()
  await advance(20_000)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(text()).toContain('Nadal widać dane z godz. 12:00.')
})

test('the page is available in English', async () => {
  open(async () => report('in_progress'))
  await userEvent.click(await screen.findByRole('button', { name: 'English' }))
  expect(within(screen.getByRole('article')).getByText('Campaign report')).toBeVisible()
})

test('a spot keeps its URL while it is valid, so that the video does not restart', () => {
  const older = { report: report('in_progress'), urlsAt: 0 }
  const fresh = report('in_progress', {
    spots: [{ id: sampleSpotId, seconds: 10, sign_url: '/film?2', still_url: '/still?2' }],
  })
  const address = (at: number) => keepVideoUrls(older, fresh, at).report.campaign.spots[0]?.sign_url
  expect(address(5 * MINUTE_MS)).toBe('/film?1')
  expect(address(11 * MINUTE_MS)).toBe('/film?2')
})

test('a film that cannot be loaded, as after it was replaced, gets the URL of the next read', async () => {
  let reads = 0
  const spotsOf = (read: number) => [{ id: sampleSpotId, seconds: 10, sign_url: `/film?${read}`, still_url: null }]
  const read = async () => {
    reads += 1
    return report('in_progress', { spots: spotsOf(reads) })
  }
  const player = () => document.querySelector('.public-page_frame video')
  render(<PublicPage uuid={sampleCampaignUuid} read={read} intervalMs={20} />)
  await waitFor(() => expect(reads).toBeGreaterThan(2))
  await waitFor(() => expect(player()?.getAttribute('src')).toBe('/film?1#t=0.5'))
  const film = player()
  if (film) fireEvent.error(film)
  await waitFor(() => expect(player()?.getAttribute('src')).not.toBe('/film?1#t=0.5'))
})

test('a spot with a still shows it at once and loads the film only to play it', async () => {
  const spots = [{ id: sampleSpotId, seconds: 10, sign_url: '/film', still_url: '/still' }]
  open(async () => report('in_progress', { spots }))
  const player = (await screen.findByRole('button', { name: /^Odtwórz/ })).querySelector('video')
  expect(player).toHaveAttribute('poster', '/still')
  expect(player).toHaveAttribute('preload', 'none')
})
