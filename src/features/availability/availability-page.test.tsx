import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Occupancy } from '../../../contract/campaign/occupancy.ts'
import { addDays, eachDay } from '../../../machines/calendar/days.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

/** A Wednesday: the calendar begins on Monday, 1 June. */
const NOW = '2026-06-03T12:00:00+02:00'
const FROM = '2026-06-01'
const days = eachDay(FROM, addDays(FROM, 34))
const free = (screens: number, taken: Record<number, number> = {}) =>
  days.map((_, index) => screens - (taken[index] ?? 0))
const full = { 3: 24, 4: 24 }

const holder = {
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Cała pętla',
  company_name: 'Kolej Bałtycka',
  status: 'accepted',
  date_from: '2026-06-04',
  date_to: '2026-06-05',
  slots: 12,
  places: [{ id: 13, screens: 24 }],
}

const occupancy = (changes: Partial<Occupancy> = {}): Occupancy => ({
  days,
  total: 2,
  page: 1,
  size: 120,
  rows: [
    { id: 13, name: 'Toruń', address: null, screens: 24, free: free(24, full), taken: null },
    { id: 2, name: 'Kraków', address: null, screens: 54, free: free(54, { 3: 50 }), taken: null },
  ],
  screens: 78,
  free: free(78, full),
  holders: [holder],
  as_of: NOW,
  ...changes,
})

const screensOfTorun = (taken: number[] | null) =>
  occupancy({
    total: 1,
    rows: [{ id: 7, name: 'T-07', address: 'ul. Szeroka 1', screens: 1, free: free(1, { 3: 1 }), taken }],
    screens: 24,
    holders: [],
  })

const list = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 1000 })
const answers = {
  'campaign.operators': { items: [], as_of: NOW },
  'city.list': list([
    { id: 13, name: 'Toruń' },
    { id: 2, name: 'Kraków' },
  ]),
  'industry.list': list([{ id: 4, name: 'Apteki' }]),
  'campaign.occupancy': occupancy(),
}
const operator = sampleAccount({ role_id: 4, permissions: ['campaign.accept', 'campaign.read_all_companies'] })
const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit'] })
const open = (given: Partial<Parameters<typeof openPage>[1]> = {}, path = '/availability') =>
  openPage(path, { user: operator, answers, ...given })
// Roles are computed slowly for a grid of this size.
const cell = (name: RegExp) => screen.findByLabelText(name)

beforeEach(() => setLanguage('pl'))

test('five weeks of the network are shown, and a sold-out day names who holds the slots, with a link', async () => {
  const { asked } = open()
  const sold = await cell(/^Toruń, czw., 4 czerwca: wolne 0 z 24 ekranów$/)
  expect(asked('campaign.occupancy').at(-1)?.options.query).toEqual({
    date_from: FROM,
    date_to: '2026-07-05',
    spot_seconds: 10,
  })
  await userEvent.click(sold)
  const panel = await screen.findByLabelText('Kto zajmuje sloty')
  expect(within(panel).getByRole('link', { name: 'Cała pętla' })).toHaveAttribute(
    'href',
    `/campaign/preview/${holder.uuid}`,
  )
  expect(within(panel).getByText('12 slotów × 24 ekrany')).toBeVisible()
  await userEvent.click(await cell(/^Kraków, czw., 4 czerwca: wolne 4 z 54/))
  expect(await screen.findByText('Tego dnia żadna kampania nie zajmuje tu slotów.')).toBeVisible()
})

test('the arrow keys move between cells, of which the Tab key reaches one', async () => {
  open()
  const first = await cell(/^Cała sieć, pon., 1 czerwca/)
  const reached = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].filter(
    ({ tabIndex }) => tabIndex === 0,
  )
  expect(reached).toEqual([first])
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(await cell(/^Toruń, wt., 2 czerwca/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}')
  expect(first).toHaveFocus()
})

test('the filter is in the address: later weeks, a month, a city, the length of the spot', async () => {
  const { asked } = open({}, '/availability?span=month&day=2026-07-10&seconds=30')
  await waitFor(() =>
    expect(asked('campaign.occupancy').at(-1)?.options.query).toEqual({
      date_from: '2026-07-01',
      date_to: '2026-07-31',
      spot_seconds: 30,
    }),
  )
  await userEvent.click(await screen.findByLabelText('Później'))
  await waitFor(() => expect(window.location.search).toBe('?span=month&day=2026-08-01&seconds=30'))
  await userEvent.click(await screen.findByLabelText('Pokaż ekrany: Toruń'))
  await waitFor(() => expect(window.location.search).toContain('city=13'))
  expect(asked('campaign.occupancy').at(-1)?.options.query).toMatchObject({ city_id: 13, date_from: '2026-08-01' })
})

test('an operator sees the free slots of a screen, an advertiser only whether it is free', async () => {
  const taken = days.map((_, index) => (index === 3 ? 12 : 5))
  const path = '/availability?city=13'
  const { unmount } = open({ answers: { ...answers, 'campaign.occupancy': screensOfTorun(taken) } }, path)
  expect(await cell(/^ul. Szeroka 1, śr., 3 czerwca: wolne 7 z 12 slotów$/)).toBeVisible()
  unmount()
  open({ user: advertiser, answers: { ...answers, 'campaign.occupancy': screensOfTorun(null) } }, path)
  await userEvent.click(await cell(/^ul. Szeroka 1, czw., 4 czerwca: zajęty$/))
  expect(await screen.findByText(/nie masz tu kampanii/)).toBeVisible()
})

test('a failure is shown in its panel with a retry, and filters without screens can be cleared', async () => {
  let answer: unknown = problem(500, 'internal')
  const { asked } = open({ answers: { ...answers, 'campaign.occupancy': () => answer } }, '/availability?industry=4')
  expect(await screen.findByRole('alert')).toHaveTextContent('dostępność')
  answer = occupancy({ rows: [], total: 0 })
  await userEvent.click(screen.getByText('Spróbuj ponownie'))
  await userEvent.click(await screen.findByText('Wyczyść filtry'))
  await waitFor(() => expect(asked('campaign.occupancy').at(-1)?.options.query).not.toHaveProperty('industry_ids'))
})
