import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import {
  sampleCampaign,
  sampleCampaignUuid,
  sampleEvent,
  sampleProgress,
} from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const band = (each: number) => [each, each, each, each, each, each, each]
const defaultAnswers = {
  'campaign.events': { items: [sampleEvent()] },
  'spot.file': { sign_url: '/film', still_url: null },
  'progress.get': sampleProgress(),
  'progress.age_gender': {
    total_audience: 1400,
    daily_audience: [],
    totals: { women: band(120), men: band(80) },
  },
}

const open = (campaign: Campaign, user: User, answers: Record<string, unknown> = {}) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: { ...defaultAnswers, 'campaign.get': () => campaign, ...answers },
  })

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const operator = sampleAccount({
  permissions: [
    'campaign.accept',
    'campaign.confirm',
    'campaign.withdraw_confirmation',
    'campaign.assign_operator',
    'campaign.share',
    'campaign.read_all_companies',
  ],
})
const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit', 'campaign.share'] })
const planner = sampleAccount({ role_id: 5, permissions: [] })

beforeEach(() => setLanguage('pl'))

test('R06 the preview shows the campaign, its status and its facts', async () => {
  open(sampleCampaign(), operator)
  expect(await screen.findByRole('heading', { level: 1, name: 'Jesień bez kolejek' })).toBeVisible()
  const facts = document.querySelector('.page-header-facts')?.textContent
  expect(withPlainSpaces(facts)).toBe(
    'Apteki Zdrowy Rytm · 17–30 listopada 2025, 14 dni · 20 ekranów · 109 105,92 zł · CPM 26,43 zł',
  )
})

test('L03 L27 the lifecycle shows pending too, 06:00 of the first day and 24:00 of the last', async () => {
  open(sampleCampaign({ status: 'pending' }), operator)
  const steps = within(await screen.findByRole('list', { name: 'Etapy kampanii' }))
  const texts = steps.getAllByRole('listitem').map((step) => withPlainSpaces(step.textContent))
  expect(texts[4]).toContain('Potwierdzona')
  expect(texts[5]).toContain('17 lis, 06:00')
  expect(texts[6]).toContain('30 lis, 24:00')
  expect(steps.getByText('Potwierdzona').closest('li')).toHaveAttribute('aria-current', 'step')
})

test('L10 L11 T27 confirming first warns that no ordinary step undoes it, and who can, then sends and shows a toast', async () => {
  const { asked } = open(sampleCampaign({ status: 'accepted' }), operator, {
    'campaign.confirm': () => sampleCampaign({ status: 'pending', version: 4 }),
  })
  await userEvent.click(await button('Potwierdź'))
  const warning = await screen.findByText(/cofnąć tylko wyjątkowo, przed startem kampanii i.z.podaniem powodu/)
  expect(warning).toBeVisible()
  // The screens are reserved since the campaign was accepted.
  expect(screen.getByText(/^Potwierdzenie\szleci\semisję:/)).toBeVisible()
  expect(asked('campaign.confirm')).toEqual([])
  await userEvent.click(await button('Potwierdź kampanię'))
  expect(await screen.findByText('Kampania potwierdzona')).toBeVisible()
  expect(asked('campaign.confirm').map(({ options }) => options.body)).toEqual([{ version: 3 }])
  await waitFor(() => expect(warning).not.toBeInTheDocument())
})

test('L13 without permission to confirm the button is disabled and the reason is beside it', async () => {
  const { asked } = open(sampleCampaign({ status: 'accepted' }), planner)
  const confirm = await button('Potwierdź')
  expect(confirm).toBeDisabled()
  expect(confirm).toHaveAccessibleDescription('Nie masz uprawnień do potwierdzania kampanii.')
  expect(asked('campaign.confirm')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Cofnij akceptację' })).toBeNull()
})

test('a forbidden step is disabled and shows its broken rule', async () => {
  open(sampleCampaign({ status: 'in_progress' }), operator)
  const withdraw = await button('Cofnij potwierdzenie')
  expect(withdraw).toBeDisabled()
  expect(
    withPlainSpaces(
      withdraw.getAttribute('aria-describedby') &&
        document.getElementById(withdraw.getAttribute('aria-describedby') ?? '')?.textContent,
    ),
  ).toBe('Kampania trwa od 17 lis, 06:00. Potwierdzenie można cofnąć tylko przed startem.')
})

test('L11 withdrawing a confirmation requires a reason and the typed name', async () => {
  const { asked } = open(sampleCampaign({ status: 'pending' }), operator, {
    'campaign.change': () => sampleCampaign({ status: 'accepted', version: 4 }),
  })
  await userEvent.click(await button('Więcej działań'))
  await userEvent.click(await screen.findByText('Cofnij potwierdzenie…'))
  const dialog = within(await screen.findByRole('dialog'))
  const withdraw = dialog.getByRole('button', { name: 'Cofnij potwierdzenie' })
  await userEvent.type(dialog.getByLabelText('Powód'), 'Klient zmienił datę.')
  await userEvent.type(dialog.getByLabelText(/Wpisz nazwę kampanii/), 'Jesień bez kole')
  expect(withdraw).toBeDisabled()
  await userEvent.type(dialog.getByLabelText(/Wpisz nazwę kampanii/), 'jek')
  await userEvent.click(withdraw)
  await waitFor(() =>
    expect(asked('campaign.change').map(({ options }) => options.body)).toEqual([
      { status: 'accepted', reason: 'Klient zmienił datę.', version: 3 },
    ]),
  )
})

test('sending back requires a reason, which the advertiser sees above the campaign', async () => {
  open(sampleCampaign(), advertiser, {
    'campaign.events': {
      items: [
        sampleEvent(),
        sampleEvent({ version: 2, type: 'campaign.submitted', status_before: 'new', status: 'ready' }),
        sampleEvent({
          version: 3,
          type: 'campaign.sent_back',
          status_before: 'ready',
          status: 'new',
          by: { id: 7, name: 'Katarzyna Łuczak' },
          reason: 'Spot ma 12 s.',
        }),
      ],
    },
  })
  const bar = await screen.findByText(/Odesłana do poprawy. Katarzyna Łuczak/)
  expect(withPlainSpaces(bar.textContent)).toContain('„Spot ma 12 s.”')
})

test('L17 an operator is assigned from the list of operators', async () => {
  const { asked } = open(sampleCampaign({ status: 'ready' }), operator, {
    'campaign.operators': { items: [{ id: 41, name: 'Katarzyna Łuczak' }] },
    'campaign.change': () =>
      sampleCampaign({ status: 'ready', version: 4, operator: { id: 41, name: 'Katarzyna Łuczak', is_active: true } }),
  })
  await userEvent.click(await button('Przypisz operatora'))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByLabelText('Operator')).toBeEnabled())
  dialog.getByLabelText('Operator').focus()
  await userEvent.keyboard('{ArrowDown}')
  // jsdom never ends the panel's transition, so the panel stays hidden there.
  await userEvent.click(await screen.findByRole('option', { name: 'Katarzyna Łuczak', hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Przypisz' }))
  await waitFor(() => expect(asked('campaign.change').at(-1)?.options.body).toEqual({ operator_id: 41, version: 3 }))
  expect(await button('Zmień operatora')).toBeEnabled()
})

test('L18 K16 the advertiser of a submitted campaign sees that an operator answers within 30 minutes', async () => {
  open(sampleCampaign({ status: 'ready' }), advertiser)
  const words = await screen.findByText(/Operator odezwie się/)
  expect(withPlainSpaces(words.textContent)).toContain('Operator odezwie się w ciągu 30 minut.')
})

const shareToken = '9d1f7c3a-5b02-ee41-07aa-4c1d2b3e5f60'

test('P11 the page shows the CPM only after the owner switches it on', async () => {
  const { asked } = open(sampleCampaign({ is_shared: true, share_token: shareToken }), advertiser, {
    'campaign.change': () => sampleCampaign({ is_shared: true, share_token: shareToken, show_cpm: true, version: 4 }),
  })
  await userEvent.click(await button('Udostępniona'))
  const shows = await screen.findByRole('switch', { name: 'Pokaż CPM' })
  expect(shows).not.toBeChecked()
  await userEvent.click(shows)
  await waitFor(() => expect(shows).toBeChecked())
  expect(asked('campaign.change').map(({ options }) => options.body)).toEqual([{ show_cpm: true, version: 3 }])
})

test('P11 somebody who may share but not change the campaign sees why the CPM cannot be shown', async () => {
  const manager = sampleAccount({ role_id: 6, permissions: ['campaign.share', 'campaign.read_all_companies'] })
  open(sampleCampaign({ is_shared: true, share_token: shareToken }), manager)
  await userEvent.click(await button('Udostępniona'))
  expect(await screen.findByRole('switch', { name: 'Pokaż CPM' })).toBeDisabled()
  expect(screen.getByText('CPM pokazuje klientowi tylko ten, kto może zmieniać kampanię.')).toBeVisible()
})

test('L23 the switch shares the campaign and shows its link', async () => {
  const { asked } = open(sampleCampaign(), advertiser, {
    'campaign.change': () => sampleCampaign({ is_shared: true, share_token: shareToken, version: 4 }),
  })
  await userEvent.click(await button('Udostępnij klientowi'))
  await userEvent.click(await screen.findByRole('switch'))
  expect(await screen.findByLabelText('Link do raportu')).toHaveValue(
    `${window.location.origin}/shared/campaign/${shareToken}`,
  )
  expect(asked('campaign.change').map(({ options }) => options.body)).toEqual([{ is_shared: true, version: 3 }])
})

test('E08 before it runs, the preview shows the estimate: audience, CPM, emissions, price, list price, discount', async () => {
  open(sampleCampaign(), advertiser)
  const panel = (await screen.findByRole('heading', { name: 'Wycena' })).closest('.panel')
  const text = withPlainSpaces(panel?.textContent)
  for (const part of [
    '4 128 000',
    '26,43',
    '151 200',
    '109 105,92',
    '123 984,00 zł',
    'rabat firmy 12 %',
    '3,79–4,47 mln',
  ])
    expect(text).toContain(part)
})

test('E43 E09 a running campaign shows estimated and realized audience, emissions, CPM and discount, and who saw it', async () => {
  open(sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }), advertiser)
  const heading = await screen.findByRole('heading', { name: /^Porównanie/ })
  const rows = within(heading.closest('section') ?? document.body)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent)))
  expect(rows.slice(1)).toEqual([
    ['Kontakty', '4 128 000', '230 000', '5,6 %'],
    ['Emisje', '151 200', '5 000wyliczone ze zlecenia', '3,3 %'],
    ['CPM', '26,43 zł', '27,50 zł', '+4,0 %'],
    ['Rabat', '12 %', '12 %', '–'],
  ])
  expect(screen.getByText(/58,3/)).toBeVisible()
  const pyramid = within(await screen.findByRole('table', { name: 'Struktura widowni' }))
  expect(withPlainSpaces(pyramid.getAllByRole('columnheader')[0]?.textContent)).toBe('Kobiety 60,0 %')
})

const realizedPanel = async () => {
  const heading = await screen.findByRole('heading', { name: /^Plan/ })
  return within(heading.closest<HTMLElement>('.realization_realization') ?? document.body)
}
const marks = (panel: Awaited<ReturnType<typeof realizedPanel>>) =>
  panel.queryAllByRole('img', { name: /zmierzono/ }).map((mark) => withPlainSpaces(mark.getAttribute('aria-label')))

test('E43 realized numbers are marked only if hours are missing', async () => {
  const view = open(sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }), advertiser)
  const missing = marks(await realizedPanel())
  // The realized number, pace, and audience and CPM of the table, each with its change.
  expect(missing).toEqual(Array.from({ length: 6 }, () => 'zmierzono 330 z 420 godz., 79 %'))
  view.unmount()
  const days = sampleProgress().days.map((day) => ({ ...day, measured_hours: day.hours }))
  open(sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }), advertiser, {
    'progress.get': sampleProgress({ days }),
  })
  expect(marks(await realizedPanel())).toEqual([])
})

test('without measurements contacts are a dash in numbers, table and cities, never zero', async () => {
  const { days, cities } = sampleProgress()
  open(sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }), advertiser, {
    'progress.get': sampleProgress({
      total_audience: 0,
      pace_percent: null,
      cpm: null,
      days: days.map((day) => ({ ...day, realized_audience: null, measured_hours: 0 })),
      cities: cities.map((city) => ({ ...city, audience: 0 })),
    }),
  })
  const panel = await realizedPanel()
  expect(panel.getByText('Zrealizowano', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/^–$/)
  const row = panel.getByRole('rowheader', { name: /^Kontakty/ }).closest('tr')
  expect([...(row?.children ?? [])].slice(2).map((cell) => cell.textContent)).toEqual(['–', '–'])
  const citiesPanel = (await screen.findByRole('heading', { name: 'Aglomeracje' })).closest('section')
  const values = within(citiesPanel ?? document.body).getAllByRole('listitem')
  expect(values.map((item) => item.lastElementChild?.textContent)).toEqual(['–', '–'])
})

test('an ended campaign with missing hours is compared over the measured ones', async () => {
  open(sampleCampaign({ status: 'end', date_to: '2025-11-20' }), advertiser, {
    'progress.get': sampleProgress({ status: 'end' }),
  })
  const row = (await realizedPanel()).getByRole('rowheader', { name: /^Kontakty/ }).closest('tr')
  expect(withPlainSpaces(row?.lastElementChild?.textContent)).toBe('−8,0 %')
})

test('every number of the estimate and of the realization is explained, with one button for each group', async () => {
  const count = () => screen.getAllByRole('button', { name: /^Jak policzono/ }).length
  const explained = async (group: string) => {
    const name = new RegExp(`^Jak policzono: ${group.replaceAll(' ', '\\s')}$`)
    await userEvent.click(await screen.findByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name })
    return [...dialog.querySelectorAll('summary')].map((each) => withPlainSpaces(each.textContent)).join(', ')
  }
  const view = open(sampleCampaign(), advertiser)
  await screen.findByRole('heading', { name: 'Wycena' })
  // Reach is loaded on demand and explained by itself.
  await waitFor(() => expect(count()).toBe(2))
  expect(await explained('Zasięg netto .model.')).toBe('Zasięg netto (model)')
  await userEvent.keyboard('{Escape}')
  expect(await explained('Wycena')).toBe(
    'Cena kampanii, Kontakty, CPM, GRP ALL 7–75 (Polska), Emisje, Udział w pętli (SOV)',
  )
  view.unmount()
  open(sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }), advertiser)
  expect(await explained('Plan i realizacja')).toBe('Zrealizowano, Tempo, Prognoza na koniec, Emisje')
  expect(await explained('Porównanie z planem')).toBe(
    'Kontakty (plan), Emisje (plan), Cena kampanii (plan), CPM do tej chwili',
  )
  expect(count()).toBe(2)
})

test('a campaign behind its plan shows a make-good, also with too few free screens', async () => {
  const make_good = {
    shortfall: 32_000,
    contacts_per_screen_day: 4_600,
    screen_days: 7,
    more_days: 1,
    more_screens: 7,
    free_screens: 3,
  }
  open(sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }), advertiser, {
    'progress.get': sampleProgress({ make_good }),
  })
  const heading = await screen.findByRole('heading', { name: 'Jak uzupełnić brakujące kontakty' })
  const text = withPlainSpaces(heading.closest('section')?.textContent)
  expect(text).toContain('Przy obecnym tempie do planu zabraknie 32 000 kontaktów.')
  expect(text).toContain('Jeden ekran daje w tej kampanii 4 600 kontaktów dziennie, więc brakuje 7 ekranodni.')
  expect(text).toContain('1 dzień dłużej na tych samych ekranach')
  expect(text).toContain('7 ekranów więcej od jutra do końca(wolne tylko: 3)')
})

test('the history shows step, account, time, reason and version, newest first', async () => {
  open(sampleCampaign(), operator, {
    'campaign.events': {
      items: [
        sampleEvent(),
        sampleEvent({ version: 2, type: 'campaign.accepted', facts: { screens: 20, replaced_screens: 2 } }),
        sampleEvent({ version: 3, type: 'campaign.confirmed', facts: { screens: 20, days: 14, spots: 1 } }),
        sampleEvent({ version: 4, type: 'campaign.ended', by: null, at: '2025-11-30T23:00:00Z', status: 'end' }),
      ],
    },
  })
  const history = (await screen.findByRole('heading', { name: 'Historia' })).closest('section')
  const items = within(history ?? document.body)
    .getAllByRole('listitem')
    .map((item) => withPlainSpaces(item.textContent))
  expect(items).toEqual([
    'Koniec emisji30 lis, 24:00System · Koniec ostatniego dnia, wersja 4',
    'Potwierdzona3 lis, 09:14Michał Śliwa · zlecono emisję na 20 ekranach, 14 dni, 1 spot, wersja 3',
    'Zaakceptowana3 lis, 09:14Michał Śliwa · zarezerwowano 20 ekranów, zamieniono 2 ekrany, zajęte przez inne kampanie, wersja 2',
    'Utworzona3 lis, 09:14Michał Śliwa · 20 ekranów, 14 dni, wersja 1',
  ])
})

test.each([
  [problem(503, 'content_unavailable'), 'System emisji nie odpowiada. Nic nie zostało zmienione.'],
  [problem(409, 'brand_new', { detail: 'The moon is full' }), 'The moon is full'],
  [problem(500, 'internal', { detail: 'Something went wrong' }), 'Wystąpił nieoczekiwany błąd'],
])('T10 a rejected confirmation shows the detail of the server or the general message (%#)', async (failure, text) => {
  open(sampleCampaign({ status: 'accepted' }), operator, { 'campaign.confirm': failure })
  await userEvent.click(await button('Potwierdź'))
  await userEvent.click(await button('Potwierdź kampanię'))
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map((alert) => alert.textContent).join()).toContain(text)
})

test('T10 a step that breaks a rule names the rule', async () => {
  open(sampleCampaign({ status: 'ready' }), operator, {
    'campaign.change': problem(409, 'illegal_transition', { rules: ['slots_are_free'] }),
  })
  await userEvent.click(await button('Zaakceptuj'))
  expect(await screen.findByText(/Część ekranów jest już zajęta w tym terminie/)).toBeVisible()
})

test('T11 if the audience cannot be loaded, its panel shows the reason', async () => {
  open(sampleCampaign({ status: 'end' }), advertiser, {
    'progress.age_gender': problem(400, 'no_such_code', { detail: 'Audience is being counted' }),
  })
  const panel = (await screen.findByRole('heading', { name: 'Struktura widowni' })).closest('section')
  expect(await within(panel ?? document.body).findByText(/Audience is being counted/)).toBeVisible()
})

test('T26 deleting a campaign shows a warning toast and opens the list', async () => {
  open(sampleCampaign({ status: 'draft' }), advertiser, { 'campaign.delete': undefined })
  await userEvent.click(await button('Więcej działań'))
  await userEvent.click(await screen.findByText('Usuń kampanię'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Usuń kampanię' }))
  const toast = (await screen.findByText('Kampania usunięta')).closest('.toast')
  expect(toast).toHaveClass('toast-warn')
  expect(window.location.pathname).toBe('/campaign')
})

test('a campaign of another company and a missing one show the same message', async () => {
  open(sampleCampaign(), advertiser, { 'campaign.get': problem(404, 'not_found') })
  expect(await screen.findByText('Nie ma takiej kampanii')).toBeVisible()
})
