import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type FakeOptions, problem } from '../../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import { replaced } from '../../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEstimate } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'
import type { ScreenPoint } from '../../../../ui/map/screens/open-screen-map.ts'

const map = { points: [] as readonly ScreenPoint[], toggle: (id: string): void => void id }
const openScreenMap: typeof replaced.openScreenMap = (_createMap, _element, onToggle) => {
  map.toggle = onToggle
  return {
    show: (points) => {
      map.points = points
    },
    fit: () => undefined,
    // All screens of the upper half of the map are near its corner.
    positions: () => ({
      screens: map.points.map(({ id }, index) => ({ id, at: { x: 10 * index, y: 0 } })),
      pxPerMetre: 0.02,
    }),
    mark: () => undefined,
    close: () => undefined,
  }
}

const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 1000 })
const city = (id: number, name: string, total: number) => ({
  city_id: id,
  city_name: name,
  latitude: 50 + id,
  longitude: 20,
  free: total,
  total,
})
/** Ten screens of a city: two at each of five places. */
const screensIn = (cityId: number) =>
  Array.from({ length: 10 }, (_, index) => ({
    screen_id: 100 * cityId + index,
    name: `Ekran ${100 * cityId + index}`,
    address: `ulica ${Math.floor(index / 2) + 1}`,
    city_id: cityId,
    latitude: 50 + cityId + Math.floor(index / 2) / 100,
    longitude: 20,
    free: true,
    industry_ids: [index < 4 ? 2 : 3],
    is_vertical: index % 2 === 0,
    audience: 1000 * (index + 1),
  }))
const screensOf = (query: FakeOptions['query']) => {
  const items = ((query?.city_ids ?? []) as number[]).flatMap(screensIn)
  return { items, total: items.length }
}
const estimatedIds = [101, 102, 103, 104, 105, 106, 107, 205, 206, 207, 208, 209].map((id) => id + 100)
const plan = sampleCampaign({
  status: 'draft',
  cities: [
    { city_id: 2, city_name: 'Kraków', screens: 7 },
    { city_id: 3, city_name: 'Gdańsk', screens: 5 },
  ],
})
const answers = {
  'company.list': page([{ id: 1, uuid: sampleCampaignUuid, name: 'Apteki Zdrowy Rytm', discount: -12 }]),
  'industry.list': page([{ id: 2, name: 'Apteki' }]),
  'city.list': page([]),
  'campaign.operators': { items: [] },
  'campaign.availability': {
    cities: [city(3, 'Gdańsk', 10), city(2, 'Kraków', 10), city(1, 'Warszawa', 50)],
    days: [],
  },
  'campaign.available_screens': ({ query }: FakeOptions) => screensOf(query),
  'spot.file': { sign_url: '/film', still_url: null },
  'estimate.draft': sampleEstimate({
    screen_audience: estimatedIds.map((screen_id) => ({ screen_id, audience: 10 })),
  }),
  'campaign.get': () => plan,
  'campaign.events': { items: [] },
}
const advertiser = sampleAccount({ role_id: 2, company_id: 1, permissions: ['campaign.edit'] })
const openMap = async (more: object = {}) => {
  const opened = openPage(`/campaign/form/${sampleCampaignUuid}`, {
    user: advertiser,
    answers: { ...answers, ...more },
  })
  await waitFor(() => expect(opened.asked('estimate.draft')).toHaveLength(1))
  const button = await screen.findByRole('button', { name: 'Wybierz na mapie' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Wybierz ekrany na mapie' }))
  await dialog.findByRole('figure', { name: 'Ekrany na mapie: Kraków, Gdańsk' })
  return { ...opened, dialog }
}
const takeOver = () => userEvent.click(screen.getByRole('button', { name: 'Użyj tych ekranów' }))
const choose = (id: string | undefined) => act(() => map.toggle(id ?? ''))

beforeEach(() => {
  setLanguage('pl')
  replaced.openScreenMap = openScreenMap
})

test('K14 the map opens on the cities of the plan with the screens of its estimate, and nothing changes untouched', async () => {
  const { dialog, asked } = await openMap()
  expect(dialog.getByText('Wybrano 12 ekranów')).toBeVisible()
  const chosen = dialog.getAllByRole('checkbox', { checked: true })
  expect(chosen.map((box) => box.closest('label')?.textContent)).toHaveLength(12)
  await takeOver()
  expect(await screen.findByRole('spinbutton', { name: 'Ekrany: Kraków' })).toHaveValue('7')
  expect(screen.getByRole('spinbutton', { name: 'Ekrany: Gdańsk' })).toHaveValue('5')
  expect(asked('estimate.draft')).toHaveLength(1)
})

test('K14 one more screen in Kraków leaves the five of Gdańsk, and the numbers come back with the plan by number', async () => {
  const { dialog, asked } = await openMap()
  const free = dialog.getAllByRole('checkbox', { checked: false, name: /Ekran 2/ })[0]
  if (free) await userEvent.click(free)
  expect(dialog.getByRole('list', { name: /^Ekrany w\saglomeracjach/ })).toHaveTextContent(/^Kraków: 7 → 8$/)
  await waitFor(() => expect(asked('estimate.draft')).toHaveLength(2))
  await waitFor(() => expect(dialog.getByRole('region', { name: 'Wycena wyboru' })).not.toHaveClass('stale'))
  await takeOver()
  expect(await screen.findByText('Na mapie wybrano 13 ekranów')).toBeVisible()
  await waitFor(() => expect(asked('estimate.draft')).toHaveLength(3))
  const body = asked('estimate.draft').at(-1)?.options.body as { screen_ids: number[] }
  expect(body.screen_ids.filter((id) => id >= 300).toSorted()).toEqual(estimatedIds.slice(7))
  expect(body.screen_ids.filter((id) => id < 300)).toHaveLength(8)
  await userEvent.click(await screen.findByRole('button', { name: /^Podaj liczby/ }))
  expect(await screen.findByRole('spinbutton', { name: 'Ekrany: Kraków' })).toHaveValue('8')
  expect(screen.getByRole('spinbutton', { name: 'Ekrany: Gdańsk' })).toHaveValue('5')
})

test('all screens of one place can be chosen in the list that its mark opens', async () => {
  const { dialog } = await openMap()
  expect(map.points).toHaveLength(10)
  expect(map.points.map(({ state }) => state)).toContain('partly')
  choose(map.points.find(({ state }) => state === 'partly')?.id)
  const list = within(await dialog.findByRole('region', { name: /^ulica/ }))
  expect(list.getAllByRole('checkbox')).toHaveLength(2)
  for (const box of list.queryAllByRole('checkbox', { checked: false })) await userEvent.click(box)
  expect(list.getByText('wybrane: 2 z 2')).toBeVisible()
  expect(dialog.getByText('Wybrano 13 ekranów')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(dialog.queryByRole('region', { name: /^ulica/ })).toBeNull()
  expect(dialog.getByText('Wybrano 13 ekranów')).toBeVisible()
})

test('a circle adds the free screens around a point, and removes them when all are chosen', async () => {
  const { dialog } = await openMap()
  await userEvent.click(dialog.getByRole('radio', { name: 'Promień' }))
  const layer = await waitFor(() => document.querySelector('.shape-layer') ?? expect.fail('no layer'))
  layer.setPointerCapture = () => undefined
  const draw = () => {
    fireEvent.pointerDown(layer, { clientX: 0, clientY: 0 })
    fireEvent.pointerUp(layer, { clientX: 0, clientY: 0 })
  }
  // 500 m are 10 px here: the first two places, with two screens each.
  const inside = map.points.slice(0, 2).map(({ id }) => id)
  const states = () => map.points.filter(({ id }) => inside.includes(id)).map(({ state }) => state)
  draw()
  await waitFor(() => expect(states()).toEqual(['selected', 'selected']))
  expect(dialog.getByRole('status')).toHaveTextContent(/^Dodano \d ekran/)
  draw()
  await waitFor(() => expect(states()).toEqual(['free', 'free']))
  expect(dialog.getByRole('status')).toHaveTextContent('Usunięto 4 ekrany')
})

test('the keyboard alone filters the list, adds what it shows, and sees price, contacts and each city before and after', async () => {
  const { dialog } = await openMap()
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Szukaj ekranu' }), 'ulica 1')
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(4))
  expect(dialog.getByText(/^4\sekrany na liście, wolne: 4/)).toBeVisible()
  expect(dialog.getAllByRole('checkbox')[0]?.closest('.field, li')).toHaveTextContent(/2\s000\skontaktów/)
  dialog.getByRole('radio', { name: 'Wszystkie' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  const chosen = dialog.queryAllByRole('checkbox').length
  await userEvent.keyboard('{ArrowLeft}')
  dialog.getByRole('button', { name: 'Dodaj wszystkie' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(dialog.getByText(new RegExp(`^Wybrano\\s${12 + 4 - chosen}\\sekran`))).toBeVisible()
  expect(dialog.getByRole('list', { name: /^Ekrany w\saglomeracjach/ })).toBeVisible()
})

test('the map asks for the screens of the cities that it shows, and once more for a city that could not be loaded', async () => {
  let isBroken = true
  const { dialog, asked } = await openMap({
    'campaign.available_screens': ({ query }: FakeOptions) =>
      JSON.stringify(query?.city_ids) === '[1]' && isBroken ? problem(503, 'unavailable') : screensOf(query),
  })
  const cities = () => asked('campaign.available_screens').map(({ options }) => options.query?.city_ids)
  expect(cities()).toEqual([[2, 3]])
  dialog.getByLabelText('Aglomeracja').focus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(await screen.findByRole('option', { name: 'Warszawa', hidden: true }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Nie udało się wczytać ekranów/)
  expect(dialog.getByText('Wybrano 12 ekranów')).toBeVisible()
  isBroken = false
  await userEvent.click(dialog.getByRole('button', { name: 'Spróbuj ponownie' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Ekran 109/ }))
  expect(cities()).toEqual([[2, 3], [1], [1]])
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(dialog.getByRole('list', { name: /^Ekrany w\saglomeracjach/ })).toHaveTextContent(/^Warszawa: 0 → 1$/)
  await takeOver()
  expect(await screen.findByText('Na mapie wybrano 13 ekranów')).toBeVisible()
})

test('the map says how many screens of its cities it does not show', async () => {
  const { dialog } = await openMap({
    'campaign.available_screens': ({ query }: FakeOptions) => ({ ...screensOf(query), total: 8021 }),
  })
  expect(dialog.getByText(/^Niepokazane ekrany tych aglomeracji: 8\s001/)).toBeVisible()
})
