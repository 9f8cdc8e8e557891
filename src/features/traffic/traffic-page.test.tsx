import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { replaced } from '../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import {
  sampleLocationNumbers,
  sampleLocationUuid,
  sampleSpecialDays,
  sampleStatisticsAnswers,
  sampleTotal,
} from '../../../tests/support/samples/statistics.ts'
import { setLanguage } from '../../i18n/language.ts'
import type { CellMapEvents, CellShape } from '../../ui/map/cells/open-cell-map.ts'

const saved: { name: string; type: string }[] = []

const planner = sampleAccount({ role_id: 5, permissions: [] })
const administrator = sampleAccount({ role_id: 1, permissions: ['report.raw'] })

const open = (path = '/traffic', answers: Record<string, unknown> = {}, user = planner) =>
  openPage(path, { user, answers: { ...sampleStatisticsAnswers, ...answers } })
const heading = () => screen.findByRole('heading', { level: 1, name: 'Ruch' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
// A no-break space follows one-letter words.
const withSpaces = (text: string) => new RegExp(`^${text.replaceAll(' ', String.raw`\s`)}$`)
const womenAndMen = /Kobiety i\smężczyźni/
const operationIds = [
  'statistics.device',
  'statistics.device_total',
  'plot.audience',
  'plot.traffic',
  'plot.net_gross',
  'plot.weekday',
  'plot.age_gender',
  'plot.traffic_cells',
  'statistics.special_days',
]

/** The map of the page: what it shows, and its events. */
const map: { cells: readonly CellShape[]; colour: string; events: CellMapEvents | null } = {
  cells: [],
  colour: '',
  events: null,
}

beforeEach(() => {
  setLanguage('pl')
  saved.length = 0
  replaced.openCellMap = (_createMap, _element, events) => {
    map.events = events
    return {
      show: (cells, colour) => void Object.assign(map, { cells, colour }),
      choose: () => undefined,
      fit: () => undefined,
      close: () => undefined,
    }
  }
  replaced.saveFile = (content, name) => void saved.push({ name, type: content.type })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('P09 every account can open the traffic page from the side bar', async () => {
  open()
  await heading()
  expect(await screen.findByRole('link', { name: 'Ruch' })).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('link', { name: 'Import danych' })).toBeNull()
  expect(document.title).toContain('Ruch')
})

test('C71 C72 C73 C74 C75 C76 C79 the page requests every statistic for the last 28 measured days', async () => {
  const { asked } = open()
  await heading()
  await screen.findByText('Piotrkowska')
  const days = { date_from: '2026-02-02', date_to: '2026-03-01' }
  for (const id of operationIds)
    expect([id, asked(id).map(({ options }) => options.body)]).toMatchObject([
      id,
      id === 'plot.weekday' ? [days, days] : [days],
    ])
})

test('K21 the strip shows audience, people, cars, buses and GRP', async () => {
  open('/traffic', {
    'statistics.device_total': sampleTotal({ people_net: 300_000, cars: 0, buses: 0, audience: 300_000 }),
  })
  const strip = (await screen.findByRole('button', { name: 'Jak policzono: Wyniki' })).closest('section')
  const values = [...(strip?.querySelectorAll('.metric-value') ?? [])].map((value) =>
    withPlainSpaces(value.textContent),
  )
  expect(values).toEqual(['300 000', '300 000', '1 400', '0', '0', '0,9pkt'])
})

test('every number has an explanation: formula, multipliers, net or gross, period, measured hours', async () => {
  open('/traffic?hours=7-19&weekday=1', { 'statistics.device_total': sampleTotal({ measured_hours: 36 }) })
  await userEvent.click(await button('Jak policzono: Wyniki'))
  const card = await screen.findByRole('dialog', { name: 'Jak policzono: Wyniki' })
  const text = withPlainSpaces(card.textContent)
  expect(text).toContain('(osoby netto + samochody × osoby na samochód + autobusy × osoby na autobus)')
  expect(text).toContain('Przelicznik: osoby na autobus20')
  expect(text).toContain('netto')
  expect(text).toContain('2 lutego – 1 marca 2026, godz. 07:00–19:00, pn')
  expect(text).toMatch(/36 z 48 godz., 75 %/)
  expect(screen.getAllByRole('img', { name: /zmierzono 36 z\s48/ }).length).toBeGreaterThan(5)
})

test('a filter is in the address, is requested once and can be removed', async () => {
  const { asked } = open('/traffic?city=2&by=HOUR', {
    'city.list': { items: [{ id: 2, name: 'Łódź' }], total: 1, page: 1, pages: 1, size: 1000 },
  })
  const chip = await button('Usuń filtr: Aglomeracja: Łódź')
  expect(asked('plot.audience')[0]?.options.body).toMatchObject({ city_ids: [2], aggregation: 'HOUR' })
  await userEvent.click(chip)
  await waitFor(() => expect(window.location.search).toBe('?by=HOUR'))
  await waitFor(() => expect(asked('plot.audience').at(-1)?.options.body).not.toHaveProperty('city_ids'))
  expect(asked('plot.audience')).toHaveLength(2)
})

test('a preset sets the days in the address', async () => {
  const { asked } = open()
  const week = await button('Ostatnie 7 dni')
  expect(await button('Ostatnie 28 dni')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(week)
  await waitFor(() => expect(window.location.search).toBe('?from=2026-02-23&to=2026-03-01'))
  expect(asked('statistics.device_total').at(-1)?.options.body).toMatchObject({ date_from: '2026-02-23' })
  expect(week).toHaveAttribute('aria-pressed', 'true')
})

test('opening a location filters the page by it', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByText('Piotrkowska'))
  await waitFor(() => expect(window.location.search).toBe(`?location=${sampleLocationUuid(2)}`))
  expect(asked('plot.weekday').at(-1)?.options.body).toMatchObject({ location_uuids: [sampleLocationUuid(2)] })
})

test('R19 a cell of the map filters the page by the address, and the filter can be taken off', async () => {
  const { asked } = open()
  await waitFor(() => expect(map.cells.map(({ id, weight }) => [id, weight])).toEqual([['10/568/343', 0.7]]))
  act(() => map.events?.onZoom(10))
  await waitFor(() => expect(map.cells.map(({ id }) => id)).toEqual(['14/9100/5500', '14/9101/5500']))
  act(() => map.events?.onChoose('14/9101/5500'))
  await waitFor(() => expect(window.location.search).toBe('?cell=14%2F9101%2F5500'))
  expect(asked('statistics.device').at(-1)?.options.body).toMatchObject({ cell: '14/9101/5500' })
  expect(asked('plot.traffic_cells')).toHaveLength(1)
  await userEvent.click(await button('Usuń filtr: Pole mapy'))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(screen.queryByRole('button', { name: 'Usuń filtr pola' })).toBeNull()
})

test('R19 the map shows one hour; a cell without measurement has no weight, and the list says so', async () => {
  const { asked } = open('/traffic?map=cars')
  const slider = await screen.findByRole('slider', { name: 'Godzina' })
  expect(slider).toHaveAttribute('aria-valuetext', 'cały dzień')
  act(() => map.events?.onZoom(10))
  fireEvent.change(slider, { target: { value: '7' } })
  expect(slider).toHaveAttribute('aria-valuetext', '07:00–08:00')
  expect(map.cells.map(({ weight }) => weight)).toEqual([0.5, null])
  await userEvent.click(screen.getByText('Lista pól mapy'))
  const list = within(await screen.findByRole('table', { name: 'Lista pól mapy' }))
  expect(list.getByText(/Piotrkowska i\sokolica/).closest('tr')).toHaveTextContent('brak pomiaru')
  expect(asked('plot.traffic_cells').map(({ options }) => options.body)).toMatchObject([{ kind: 'cars' }])
})

test('a comparison shows the change of every number, and says so if the earlier period has no data', async () => {
  const isEarlier = (body: unknown) => (body as { date_to: string }).date_to === '2026-02-01'
  const { asked } = open('/traffic?compare=previous', {
    'statistics.device_total': ({ body }: { body?: unknown }) =>
      sampleTotal(isEarlier(body) ? { people_net: 800, cars: 0 } : {}),
    'plot.traffic': ({ body }: { body?: unknown }) => {
      const { totals, ...traffic } = sampleStatisticsAnswers['plot.traffic']
      return { ...traffic, totals: isEarlier(body) ? { ...totals, measured_hours: 0 } : totals }
    },
  })
  const strip = (await screen.findByRole('button', { name: 'Jak policzono: Wyniki' })).closest('section')
  const captions = () => [...(strip?.querySelectorAll('.metric-caption') ?? [])].map(({ textContent }) => textContent)
  await waitFor(() => expect(captions().map(withPlainSpaces)).toHaveLength(6))
  expect(captions().map(withPlainSpaces).slice(1, 4)).toEqual(['+25,0 %', '0,0 %', 'wcześniej 0'])
  const changed = await screen.findByText(/osoby brak danych, samochody brak danych/, { normalizer: withPlainSpaces })
  expect(withPlainSpaces(changed.textContent)).toContain('5 stycznia – 1 lutego 2026')
  expect(asked('plot.audience')).toHaveLength(2)
})

test('C75 the heat table has every hour of every weekday; an hour without measurement says so', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: withSpaces('Godziny i dni tygodnia') }))
  const cells = within(table.getByRole('row', { name: /^so/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['500', 'brak pomiaru'])
})

test('an invalid filter is not requested, and the page names the broken rule', async () => {
  const { asked } = open('/traffic?from=2025-01-01&to=2026-03-01')
  const [byHour] = await screen.findAllByRole('radio', { name: 'Godziny' })
  await userEvent.click(byHour as HTMLElement)
  expect(
    await screen.findByText(/Filtr nie został zastosowany.*Wartości godzinowe można pobrać najwyżej za 366 dni/),
  ).toBeVisible()
  expect(asked('plot.audience')).toHaveLength(1)
})

test('C77 age and gender by day request the whole day by default', async () => {
  const { asked } = open()
  await screen.findByRole('figure', { name: womenAndMen })
  expect(asked('plot.age_gender')[0]?.options.body).toMatchObject({ aggregation: 'DAY', time_of_day: 'all' })
})

test('C77 chosen hours of the day are kept', async () => {
  const { asked } = open('/traffic?time_of_day=evening')
  await screen.findByRole('figure', { name: womenAndMen })
  expect(asked('plot.age_gender')[0]?.options.body).toMatchObject({ aggregation: 'DAY', time_of_day: 'evening' })
})

test('C78 ranges of hours are requested by hour and shown as ranges; a hidden sum is marked', async () => {
  const { asked } = open('/traffic?ages=RANGE_HOUR')
  const figure = await screen.findByRole('figure', { name: womenAndMen })
  expect(asked('plot.age_gender').map(({ options }) => options.body)).toMatchObject([{ aggregation: 'HOUR' }])
  expect(screen.getByRole('radio', { name: 'Bloki godzin' })).toBeChecked()
  const rows = within(within(figure).getByRole('table')).getAllByRole('row').slice(1)
  const cells = rows.map((row) => [...row.children].slice(0, 3).map((cell) => withPlainSpaces(cell.textContent)))
  expect(cells.map(([name]) => name)).toEqual([
    '00:00–06:00',
    '06:00–09:00, bez 1 małej grupy',
    '09:00–12:00',
    '12:00–15:00',
    '15:00–18:00',
    '18:00–21:00',
    '21:00–24:00',
  ])
  expect(cells.slice(0, 2).map(([, women, men]) => [women, men])).toEqual([
    ['420', '840'],
    ['–', '420'],
  ])
  expect(screen.getByText('* bez grup mniejszych niż 10 osób: 1 blok')).toBeVisible()
  expect(window.location.search).toBe('?ages=RANGE_HOUR')
})

test.each([
  ['C80 a report by day', { hours: false, raw: false }, 'report.screen'],
  ['C81 a report by hour', { hours: true, raw: false }, 'report.hourly'],
  ['C82 a raw report by day', { hours: false, raw: true }, 'report.screen_raw'],
  ['C82 a raw report by hour', { hours: true, raw: true }, 'report.hourly_raw'],
])('%s is downloaded for the filter and saved under its own name (C83)', async (_, { hours, raw }, id) => {
  const file = new File(['x'], 'raport_2026.csv', { type: 'text/csv' })
  const { asked } = open('/traffic?city=2', { [id]: () => file }, administrator)
  const panel = within((await screen.findByRole('heading', { name: 'Raport' })).closest('section') as HTMLElement)
  if (hours) await userEvent.click(panel.getByRole('radio', { name: 'godzin' }))
  if (raw) await userEvent.click(panel.getByRole('checkbox', { name: 'Dane surowe' }))
  await userEvent.click(panel.getByRole('radio', { name: 'CSV' }))
  await userEvent.click(panel.getByRole('button', { name: 'Pobierz raport' }))
  expect(await panel.findByText('Zapisano raport_2026.csv')).toBeVisible()
  expect(saved).toEqual([{ name: 'raport_2026.csv', type: 'text/csv' }])
  expect(asked(id).map(({ options }) => options.body)).toEqual([
    { date_from: '2026-02-02', date_to: '2026-03-01', city_ids: [2], format: 'csv', language: 'pl' },
  ])
})

test('C84 a report without a name is saved as screen_report', async () => {
  open('/traffic', { 'report.screen': () => new File(['x'], '', { type: 'text/csv' }) })
  await userEvent.click(await button('Pobierz raport'))
  expect(await screen.findByText('Zapisano screen_report.csv')).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['screen_report.csv'])
})

test('P12 with the permission there is a control for raw data', async () => {
  open('/traffic', {}, administrator)
  expect(await screen.findByRole('checkbox', { name: 'Dane surowe' })).not.toBeChecked()
})

test('P12 without the permission there is no control for raw data', async () => {
  open()
  await button('Pobierz raport')
  expect(screen.queryByRole('checkbox', { name: 'Dane surowe' })).toBeNull()
})

test('T15 a failed report shows the detail of the server and a retry', async () => {
  let isClosed = true
  const file = new File(['x'], 'raport.xlsx')
  const closed = problem(503, 'archive_closed', { detail: 'The archive is closed', requestId: '7f3a-21' })
  open('/traffic', { 'report.screen': () => (isClosed ? closed : file) })
  await userEvent.click(await button('Pobierz raport'))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Nie udało się pobrać raportu')
  expect(alert).toHaveTextContent('The archive is closed.')
  expect(alert).toHaveTextContent('7f3a-21')
  isClosed = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Zapisano raport.xlsx')).toBeVisible()
})

test('T11 T12 T13 every failed panel shows the detail of the server; the other panels work', async () => {
  const failing = problem(503, 'closed', { detail: 'Closed for the night' })
  const { asked } = open('/traffic', {
    'statistics.device_total': failing,
    'plot.audience': problem(500, 'internal', { detail: 'Something went wrong' }),
    'plot.weekday': failing,
  })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(4))
  expect(screen.getAllByText(/Closed for the night\./)).toHaveLength(3)
  expect(screen.getByText(/Wystąpił nieoczekiwany błąd\./)).toBeVisible()
  expect(screen.getByText(/^Osoby w\sczasie: nie udało się wczytać danych$/)).toBeVisible()
  expect(await screen.findByRole('figure', { name: 'Ruch: osoby, samochody, autobusy' })).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: 'Spróbuj ponownie' })[0] as HTMLElement)
  await waitFor(() => expect(asked('statistics.device_total')).toHaveLength(2))
})

test('T12 if the page cannot load, it shows the reason and a retry', async () => {
  let isDown = true
  open('/traffic', {
    'statistics.period': () =>
      isDown
        ? problem(503, 'closed', { detail: 'Closed for the night' })
        : sampleStatisticsAnswers['statistics.period'],
  })
  expect(await screen.findByText('Closed for the night.')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await button('Ostatnie 28 dni')).toBeVisible()
})

test('before the first measurement the page shows a message', async () => {
  open('/traffic', { 'statistics.period': { date_from: null, date_to: null } })
  expect(await screen.findByText('Brak pomiarów')).toBeVisible()
})

test('a period without measurements shows a message instead of zeros and links to the last measured days', async () => {
  open('/traffic?from=2020-01-01&to=2020-01-31', {
    'statistics.device_total': sampleTotal({ people_net: 0, people_gross: 0, audience: 0, measured_hours: 0 }),
    'statistics.device': {
      ...sampleStatisticsAnswers['statistics.device'],
      device_stats: [sampleLocationNumbers(1, { measured_hours: 0, audience: 0 })],
    },
  })
  expect(await screen.findByText('Brak pomiarów w wybranym okresie', { selector: '.empty-title' })).toBeVisible()
  const row = await screen.findByRole('row', { name: /Rynek 1/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => withPlainSpaces(cell.textContent)),
  ).toEqual(['Rynek 1Rynek Główny 1, Kraków', '–', '–', '–', '–', '–', '0 %'])
  await userEvent.click(screen.getByRole('button', { name: /Pokaż ostatnie 28\sdni/ }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('a thousand locations are paged, sorted and searched in the browser', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => sampleLocationNumbers(index + 1, { audience: index }))
  const { asked } = open('/traffic', {
    'statistics.device': { ...sampleStatisticsAnswers['statistics.device'], device_stats: many, total_devices: 1000 },
  })
  expect(await screen.findByText('Rynek 1000')).toBeVisible()
  const table = screen.getByRole('table', { name: 'Lokalizacje' })
  expect(within(table).getAllByRole('row')).toHaveLength(26)
  expect(screen.getByText('1–25 z 1 000', { normalizer: withPlainSpaces })).toBeVisible()
  await userEvent.click(within(table).getByRole('button', { name: 'Lokalizacja' }))
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('Rynek 1')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Szukaj lokalizacji' }), 'rynek 77')
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(12))
  expect(asked('statistics.device')).toHaveLength(1)
})

test('the page is available in English', async () => {
  setLanguage('en')
  open()
  await screen.findByRole('heading', { level: 1, name: 'Traffic' })
  expect(await button('Last 28 days')).toBeVisible()
  expect(
    await screen.findByText('2 locations, 5 screens, 100% of the hours measured', {
      normalizer: withPlainSpaces,
    }),
  ).toBeVisible()
})

test('the plots name the special days of the chosen cities, and which city has them if not all do', async () => {
  const named = (name_pl: string) => ({ name_pl, name_en: `${name_pl} in English` })
  open('/traffic', {
    'statistics.special_days': sampleSpecialDays([
      { kind: 'event', from: '2026-02-27', to: '2026-03-05', ...named('Targi'), city_ids: [1, 11] },
      { kind: 'school_holiday', from: '2026-02-16', to: '2026-03-01', ...named('ferie zimowe'), city_ids: [11] },
      { kind: 'holiday', from: '2027-01-01', to: '2027-01-01', ...named('Nowy Rok'), city_ids: [1, 11] },
    ]),
  })
  expect(await screen.findAllByText(/^Wydarzenia: .*Targi$/)).not.toHaveLength(0)
  expect((await screen.findAllByText(/^Wolne w\sszkołach: .*ferie zimowe \(Katowice\)$/)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/Nowy Rok/)).toBeNull()
})
