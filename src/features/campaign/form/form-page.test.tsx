import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEstimate } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 1000 })
const cityAvailability = (city_id: number, city_name: string, free: number) => ({
  city_id,
  city_name,
  latitude: 52,
  longitude: 20,
  free,
  total: 50,
})
const defaultAnswers = {
  'company.list': page([{ id: 1, uuid: sampleCampaignUuid, name: 'Apteki Zdrowy Rytm', discount: -12 }]),
  'industry.list': page([{ id: 2, name: 'Apteki' }]),
  'city.list': page([
    { id: 1, name: 'Warszawa', is_active: true, latitude: 52, longitude: 21 },
    { id: 2, name: 'Kraków', is_active: true, latitude: 50, longitude: 20 },
  ]),
  'campaign.operators': { items: [] },
  'campaign.availability': {
    cities: [cityAvailability(1, 'Warszawa', 40), cityAvailability(2, 'Kraków', 8)],
    days: [
      { date: '2025-11-17', free: 30 },
      { date: '2025-11-18', free: 24 },
    ],
  },
  'spot.file': { sign_url: '/film', still_url: null },
  'estimate.draft': sampleEstimate(),
}
const advertiser = sampleAccount({ role_id: 2, company_id: 1, permissions: ['campaign.edit', 'campaign.submit'] })
const draft = (more: Partial<Campaign> = {}) => sampleCampaign({ status: 'draft', ...more })
const open = (campaign: Campaign | null, answers: Record<string, unknown> = {}, user = advertiser) =>
  openPage(campaign ? `/campaign/form/${sampleCampaignUuid}` : '/campaign/form/add', {
    user,
    answers: { ...defaultAnswers, 'campaign.get': () => campaign, 'campaign.events': { items: [] }, ...answers },
  })

const field = (label: string) => screen.findByLabelText(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const panelText = () => withPlainSpaces(document.querySelector('.estimate_estimate')?.textContent) ?? ''

beforeEach(() => setLanguage('pl'))

test('V01 V02 errors appear at the fields only after the first attempt to save', async () => {
  const { asked } = open(null)
  await field('Nazwa')
  expect(screen.queryByText('To pole jest wymagane')).toBeNull()
  await press('Zapisz kampanię')
  expect(await screen.findAllByText('To pole jest wymagane')).toHaveLength(2)
  expect(screen.getByText('Wybierz co najmniej jedną opcję')).toBeVisible()
  expect(await field('Nazwa')).toHaveAccessibleDescription('To pole jest wymagane')
  expect(asked('campaign.create')).toEqual([])
})

test('V03 four screens cause an error at the screens, with the exact English text', async () => {
  setLanguage('en')
  open(draft({ cities: [{ city_id: 1, city_name: 'Warszawa', screens: 4 }], number_of_screens: 4 }))
  await press('Save campaign')
  expect(await screen.findByText('Select at least 5 screens')).toBeVisible()
})

test('V22 a last day before the first one causes an error at the dates', async () => {
  const { asked } = open(draft({ date_from: '2025-11-30', date_to: '2025-11-17' }))
  await press('Zapisz szkic')
  expect(await screen.findByText('Ostatni dzień wypada przed pierwszym')).toBeVisible()
  expect(asked('campaign.change')).toEqual([])
})

test.each([
  [29_999.99, true],
  [30_000, false],
])('V04 a price of %f PLN is reported as too low: %s', async (campaign_price, isTooLow) => {
  open(draft(), { 'estimate.draft': sampleEstimate({ campaign_price }) })
  await waitFor(() => expect(panelText()).toContain(campaign_price === 30_000 ? '30 000,00' : '29 999,99'))
  expect(panelText().includes('Najniższa cena kampanii to 30 000 zł')).toBe(isTooLow)
})

test('E08 E07 the estimate shows price, list price, discount, audience with its interval, CPM, GRP, emissions', async () => {
  open(draft())
  await waitFor(() => expect(panelText()).toContain('109 105,92'))
  for (const part of ['cena cennikowa 123 984,00 zł', 'rabat firmy 12 %', '4 128 000', '3,79–4,47 mln, 80 % pewności'])
    expect(panelText()).toContain(part)
  for (const part of ['CPM26,43', 'GRP ALL 7–75 (Polska)12,6pkt', 'Emisje151 200']) expect(panelText()).toContain(part)
})

test('K29 the advice adds one screen for a lower price, in the city with the most free screens', async () => {
  const { asked } = open(draft())
  await userEvent.click(await screen.findByRole('button', { name: /^Dodaj 1 ekran: razem 101/ }))
  expect(await screen.findByRole('spinbutton', { name: 'Ekrany: Warszawa' })).toHaveValue('13')
  await waitFor(() =>
    expect(asked('estimate.draft').at(-1)?.options.body).toMatchObject({ cities: [{ screens: 13 }, { screens: 8 }] }),
  )
})

test('the focus follows what is added and removed: the list of agglomerations, the number of screens, the button', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  open(draft({ cities: [{ city_id: 2, city_name: 'Kraków', screens: 5 }] }))
  await user.click(await screen.findByRole('button', { name: 'Dodaj aglomerację' }))
  expect(screen.getByRole('combobox', { name: 'Dodaj aglomerację' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: /Warszawa/, hidden: true })
  await user.keyboard('{ArrowDown}{Enter}')
  const added = await screen.findByRole('spinbutton', { name: 'Ekrany: Warszawa' })
  await waitFor(() => expect(added).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Usuń: Warszawa' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dodaj aglomerację' })).toHaveFocus())
})

test('L27 the flight is shown from 06:00 of the first day to 24:00 of the last', async () => {
  open(draft())
  const hint = await screen.findByText(/14 dni, od/)
  expect(withPlainSpaces(hint.textContent)).toBe('14 dni, od 17 lis, 06:00 do 30 lis, 24:00')
})

test.each([
  ['T18', 'not_enough_screens', 'W wybranych typach lokalizacji nie ma tylu wolnych ekranów.'],
  ['T19', 'no_free_screens', 'W wybranym terminie nie ma wolnych ekranów w wybranych typach lokalizacji.'],
])('%s %s is shown inside the estimate', async (_, code, text) => {
  open(draft(), { 'estimate.draft': problem(400, code) })
  await waitFor(() => expect(panelText()).toContain(text))
  expect(screen.queryByText(/^400 -/)).toBeNull()
})

test('T19 the lack of free screens is shown in English', async () => {
  setLanguage('en')
  open(draft(), { 'estimate.draft': problem(400, 'no_free_screens') })
  await waitFor(() =>
    expect(panelText()).toContain('There are no free screens on these dates in the selected venue types'),
  )
})

test('if a newer estimate fails, the older numbers stay and are dimmed', async () => {
  let count = 0
  open(draft(), {
    'estimate.draft': () => {
      count += 1
      return count === 1 ? sampleEstimate() : problem(400, 'not_enough_screens')
    },
  })
  await waitFor(() => expect(panelText()).toContain('109 105,92'))
  await userEvent.click(await screen.findByRole('radio', { name: /^30\s+s$/ }))
  await waitFor(() => expect(panelText()).toContain('nie ma tylu wolnych ekranów'))
  expect(panelText()).toContain('109 105,92')
  expect(document.querySelector('.estimate_estimate .stale')).not.toBeNull()
})

test('T24 a created campaign shows a toast and opens its preview', async () => {
  const { asked } = open(null, {
    'campaign.create': () => draft({ version: 1 }),
    'campaign.get': () => draft({ version: 1 }),
  })
  await userEvent.type(await field('Nazwa'), 'Jesień bez kolejek')
  await press('Zapisz szkic')
  expect(await screen.findByText('Kampania utworzona')).toBeVisible()
  expect(asked('campaign.create').map(({ options }) => options.body)).toMatchObject([
    { name: 'Jesień bez kolejek', company_id: 1, status: 'draft', spot_seconds: 10 },
  ])
  await waitFor(() => expect(window.location.pathname).toBe(`/campaign/form/${sampleCampaignUuid}`))
})

test('T25 a campaign is saved with the loaded version, shows a toast and opens its preview', async () => {
  const { asked } = open(draft(), { 'campaign.change': () => sampleCampaign({ version: 4 }) })
  await userEvent.type(await field('Nazwa'), ' 2')
  await press('Zapisz kampanię')
  expect(await screen.findByText('Kampania zapisana')).toBeVisible()
  expect(asked('campaign.change').map(({ options }) => options.body)).toMatchObject([
    { name: 'Jesień bez kolejek 2', status: 'new', version: 3 },
  ])
  await waitFor(() => expect(window.location.pathname).toBe(`/campaign/preview/${sampleCampaignUuid}`))
})

/** Saves a changed draft with a chosen film; the upload gets an answer. */
const saveWithFilm = async (answer: unknown) => {
  const [spot] = draft().spots
  const withoutFile = draft({ spots: spot ? [{ ...spot, file_name: 'film.mp4', spot_file_persist: false }] : [] })
  const { application } = open(withoutFile, { 'campaign.change': () => withoutFile, 'spot.upload': answer })
  await field('Nazwa')
  const screens = Object.values(application.root.getSnapshot().children)
  const form = screens.map((actor) => actor?.getSnapshot().children?.form).find(Boolean)
  act(() => void form.send({ type: 'form.choose_file', key: 'film.mp4', file: new File(['x'], 'film.mp4') }))
  await userEvent.type(await field('Nazwa'), '!')
  await press('Zapisz szkic')
  expect(await screen.findByText('Kampania zapisana')).toBeVisible()
}

test('T28 the toast of an uploaded spot follows that of the campaign', async () => {
  await saveWithFilm(() => draft({ version: 5 }))
  expect(await screen.findByText('Spot przesłany')).toBeVisible()
})

test('L21 a film that the server refuses has its reason in its row, and a button to send it again', async () => {
  await saveWithFilm(problem(422, 'unsupported_spot'))
  expect(await screen.findByText(/plik nie został przesłany/)).toBeVisible()
  expect(screen.getAllByText(/Ekrany nie odtworzą tego pliku/).at(-1)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Prześlij ponownie' })).toBeVisible()
})

test('P03 without the permission the form of a new campaign says so, and names no campaign', async () => {
  open(null, {}, sampleAccount({ role_id: 7, permissions: [] }))
  expect(await screen.findByText('Nie możesz tworzyć kampanii')).toBeVisible()
  expect(screen.queryByText(/Tej kampanii/)).toBeNull()
})

test.each([
  [problem(422, 'invalid_input', { errors: [{ path: 'name', message: 'Fill required fields' }] }), /^422 - /],
  [problem(409, 'new_code', { detail: 'The moon is full' }), '409 - The moon is full'],
])('T04 a rejected save shows its status and the reason (%#)', async (failure, text) => {
  open(draft(), { 'campaign.change': failure })
  await userEvent.type(await field('Nazwa'), '!')
  await press('Zapisz szkic')
  expect(await screen.findByText(text)).toBeVisible()
})

test('T05 a save without an answer shows 500 - Something went wrong', async () => {
  setLanguage('en')
  open(draft(), {
    'campaign.change': { kind: 'offline', status: 0, code: 'offline', detail: 'no network' },
  })
  await userEvent.type(await field('Name'), '!')
  await press('Save draft')
  expect(await screen.findByText('500 - Something went wrong')).toBeVisible()
  expect(await screen.findByText(/^The server did not confirm the save/)).toBeVisible()
})

test('a change by another account is shown above the form; own changes are compared and can be saved again', async () => {
  const saved = draft({ version: 9, name: 'Nazwa od handlowca' })
  let calls = 0
  const { asked } = open(draft(), {
    'campaign.change': () => {
      calls += 1
      return calls === 1 ? problem(409, 'version_conflict', { current: saved }) : draft({ version: 10 })
    },
  })
  await userEvent.type(await field('Nazwa'), ' 2')
  await press('Zapisz szkic')
  const bar = await screen.findByText(/Tę kampanię zmieniono w/)
  expect(withPlainSpaces(bar.textContent)).toContain('wersja 9')
  await press('Porównaj')
  const rows = within(await screen.findByRole('dialog')).getAllByRole('row')
  expect([...(rows[1]?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Nazwa',
    'Jesień bez kolejek 2',
    'Nazwa od handlowca',
  ])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Zapisz moje zmiany' }))
  await waitFor(() => expect(asked('campaign.change')).toHaveLength(2))
  expect(asked('campaign.change').at(-1)?.options.body).toMatchObject({ version: 9, name: 'Jesień bez kolejek 2' })
})

test('the bar shows what the next status requires, by the rules of the lifecycle', async () => {
  open(draft({ spots: [] }))
  const note = await screen.findByText(/ale nie zgłosić jako gotową/)
  expect(withPlainSpaces(note.textContent)).toMatch(/^Kampania nie ma jeszcze żadnego spotu\./)
})

test('if a stored film cannot be loaded, as after it was replaced, its address is requested again, but not endlessly', async () => {
  const { asked } = open(draft())
  const film = await waitFor(() => {
    const found = document.querySelector('video.spots_thumb')
    if (!found) throw new Error('no film')
    return found
  })
  const before = asked('spot.file').length
  fireEvent.error(film)
  await waitFor(() => expect(asked('spot.file')).toHaveLength(2 * before))
  fireEvent.error(film)
  fireEvent.error(film)
  await act(async () => undefined)
  expect(asked('spot.file')).toHaveLength(2 * before)
})

test('a submitted campaign cannot be changed, and the form shows the reason', async () => {
  open(sampleCampaign({ status: 'ready' }))
  expect(await screen.findByText(/Zmieniać można tylko szkic i/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Zapisz kampanię' })).toBeNull()
})

test('accounts of one company cannot choose another company', async () => {
  open(draft())
  expect(await field('Firma')).toBeDisabled()
})
