import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEvent } from '../../../../tests/support/samples/campaign.ts'
import {
  sampleOffer,
  sampleSharedOffer,
  sampleSharedPlaces,
  secondVariantUuid,
} from '../../../../tests/support/samples/offer.ts'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => setLanguage('pl'))

const seller = sampleAccount({ role_id: 3, permissions: ['campaign.edit'] })
const planner = sampleAccount({ role_id: 5, permissions: [] })
const open = (answers: Record<string, unknown> = {}, user = seller, kind = 'offer') =>
  openPage(`/${kind}/preview/${sampleCampaignUuid}`, {
    user,
    answers: {
      'campaign.get': sampleCampaign(),
      'campaign.events': { items: [sampleEvent()] },
      'spot.file': { sign_url: '/film', still_url: null },
      'offer.get': sampleOffer(),
      'city.list': { items: [{ id: 3, name: 'Łódź' }], total: 1, page: 1, pages: 1, size: 1000 },
      ...answers,
    },
  })
const panelOf = async () => {
  const heading = await screen.findByRole('heading', { name: 'Warianty' }, { timeout: 10_000 })
  return within(heading.closest<HTMLElement>('.panel') ?? document.body)
}

test('R12 R41 the preview of an offer shows its variants side by side, the best values, and links to the others', async () => {
  open()
  const panel = await panelOf()
  const table = within(await panel.findByRole('table'))
  const cells = (name: string) => [
    ...(table.getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? []),
  ]
  const texts = (name: string) => cells(name).map((cell) => withPlainSpaces(cell.textContent))
  const best = (name: string) =>
    cells(name).map((cell) => within(cell).queryByRole('img', { name: 'najlepsza wartość' }) !== null)
  expect(texts('Cena')).toEqual(['109 105,92 zł', '54 552,96 zł'])
  expect(best('Cena')).toEqual([false, true])
  expect(texts('GRP ALL 7–75')).toEqual(['12,6', '6,3'])
  expect(best('GRP ALL 7–75')).toEqual([true, false])
  expect(texts('Zasięg 1+ (model)')).toEqual(['ok. 40 % (34–47 %)', 'ok. 40 % (34–47 %)'])
  expect(texts('Zasięg 3+')).toEqual(['15–23 %', '15–23 %'])
  expect(texts('Mieszkańcy aglomeracji, 7⁠–⁠75 lat')).toEqual(['2 316 500', '2 316 500'])
  expect(texts('Termin')).toEqual(['17–30 listopada 2025', '17–23 listopada 2025'])
  expect(table.getByRole('columnheader', { current: true })).toHaveTextContent('ten wariant')
  expect(table.getByRole('link', { name: 'Jesień bez kolejek (2)' })).toHaveAttribute(
    'href',
    `/offer/preview/${secondVariantUuid}`,
  )
})

test('R12 a variant is added with other numbers of screens; a refusal is shown in the dialog', async () => {
  let refusals = 1
  const { asked } = open({
    'offer.add_variant': () => (refusals-- > 0 ? problem(403, 'permission_denied') : sampleOffer()),
  })
  const panel = await panelOf()
  await userEvent.click(await panel.findByRole('button', { name: 'Dodaj wariant' }))
  const dialog = within(await screen.findByRole('dialog'))
  const screens = await dialog.findByLabelText('Ekrany: Warszawa')
  await userEvent.clear(screens)
  await userEvent.type(screens, '30')
  await userEvent.click(dialog.getByRole('button', { name: 'Dodaj wariant' }))
  expect(await dialog.findByText(/Nie udało się dodać wariantu: Nie masz do tego uprawnień/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Dodaj wariant' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('offer.add_variant').at(-1)?.options.body).toEqual({
    cities: [
      { city_id: 1, screens: 30 },
      { city_id: 2, screens: 8 },
    ],
  })
  await waitFor(() => expect(asked('offer.get')).toHaveLength(2))
})

test('R12 validity and note are changed in place, and a change of somebody else is shown instead of overwritten', async () => {
  let conflicts = 1
  const theirs = sampleOffer({ version: 5, note: 'Ich uwaga' })
  const { asked } = open({
    'offer.change': () =>
      conflicts-- > 0
        ? problem(409, 'version_conflict', { current: theirs })
        : sampleOffer({ version: 6, note: 'Moja uwaga' }),
  })
  const panel = await panelOf()
  expect(await panel.findByText('Ważna do 12 listopada 2025')).toBeVisible()
  const note = panel.getByLabelText('Uwagi dla klienta')
  await userEvent.clear(note)
  await userEvent.type(note, 'Moja uwaga')
  await userEvent.click(panel.getByRole('button', { name: 'Zapisz' }))
  expect(await panel.findByText(/Ktoś zmienił ofertę w międzyczasie \(wersja 5\)/)).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Zostaw moje' }))
  await userEvent.click(panel.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Zapisz' })).toBeNull())
  expect(asked('offer.change').map(({ options }) => options.body)).toEqual([
    { version: 2, valid_until: '2025-11-12', note: 'Moja uwaga' },
    { version: 5, valid_until: '2025-11-12', note: 'Moja uwaga' },
  ])
})

test('R13 a user who may not change campaigns reads the offer; an expired one says so', async () => {
  open({ 'offer.get': sampleOffer({ valid_until: '2025-05-05' }) }, planner)
  const panel = await panelOf()
  expect(await panel.findByText('Oferta wygasła 5 maja 2025')).toBeVisible()
  expect(panel.getByText('Rabat do końca tygodnia')).toBeVisible()
  expect(panel.queryByRole('button')).toBeNull()
  expect(panel.queryByRole('textbox')).toBeNull()
})

test('R12 a user who may share switches the page for the client on, gets its link, and shows list prices', async () => {
  const token = '77777777-7777-4777-8777-777777777777'
  let shared = sampleOffer()
  const { asked } = open(
    {
      'offer.get': () => shared,
      'offer.share': ({ body }: { body: { shows_list_price: boolean } }) => {
        shared = sampleOffer({ share_token: token, shows_list_price: body.shows_list_price })
        return shared
      },
    },
    sampleAccount({ role_id: 6, permissions: ['campaign.share'] }),
  )
  const panel = await panelOf()
  await userEvent.click(await panel.findByRole('switch', { name: 'Strona oferty dla klienta' }))
  expect(await panel.findByLabelText('Link')).toHaveValue(`${window.location.origin}/shared/offer/${token}`)
  await userEvent.click(panel.getByRole('switch', { name: /^Pokaż też ceny/ }))
  await waitFor(() => expect(asked('offer.share')).toHaveLength(2))
  expect(asked('offer.share').map(({ options }) => options.body)).toEqual([
    { is_shared: true, shows_list_price: false },
    { is_shared: true, shows_list_price: true },
  ])
})

test('R12 what the client accepted and wrote is shown, marked as read, replied to, and becomes the campaign', async () => {
  const answer = { variant: null, variant_name: null, price: null, name: 'Jan', email: 'jan@klient.example' }
  const given = {
    ...answer,
    text: 'Poproszę fakturę',
    at: '2025-11-10T11:00:00Z',
    is_read: false,
    is_ended: false,
    ended: null,
  }
  const accepted = { ...given, variant: secondVariantUuid, variant_name: 'Krótsza', price: 54_552.96 }
  let shown = sampleOffer({ answers: [{ ...accepted, id: 7, kind: 'accepted' }] })
  let refusals = 1
  const { asked } = open(
    {
      'offer.get': () => shown,
      'offer.mark_read': () => shown,
      'offer.reply': () => shown,
      'offer.become_campaign': () => {
        if (refusals-- > 0) return problem(409, 'illegal_transition', { rules: ['offer_is_unchanged'] })
        shown = { ...shown, campaign_uuid: secondVariantUuid }
        return sampleCampaign()
      },
    },
    sampleAccount({ role_id: 3, permissions: ['campaign.edit', 'campaign.share'] }),
  )
  const panel = await panelOf()
  expect(withPlainSpaces((await panel.findByText(/^Akceptacja wariantu/)).textContent)).toBe(
    'Akceptacja wariantu „Krótsza” za 54 552,96 zł',
  )
  await userEvent.click(panel.getByRole('button', { name: 'Oznacz jako przeczytane' }))
  await waitFor(() => expect(asked('offer.mark_read')[0]?.options.body).toEqual({ until: 7 }))
  await userEvent.type(panel.getByLabelText('Odpowiedź dla klienta'), 'Wyślemy jutro')
  await userEvent.click(panel.getByRole('button', { name: 'Wyślij odpowiedź' }))
  await waitFor(() => expect(asked('offer.reply')[0]?.options.body).toEqual({ text: 'Wyślemy jutro' }))
  const make = async () => userEvent.click(await panel.findByRole('button', { name: /^Utwórz kampanię/ }))
  await make()
  expect(await panel.findByText(/^Warunki wariantu zmieniły się po akceptacji/)).toBeVisible()
  await make()
  const link = await panel.findByRole('link', { name: 'Przejdź do kampanii' })
  expect(link).toHaveAttribute('href', `/campaign/preview/${secondVariantUuid}`)
  // The button that made the campaign is gone; the keyboard goes on at the answers.
  expect(panel.getByRole('list', { name: 'Odpowiedzi klienta' })).toHaveFocus()
  expect(asked('offer.become_campaign').at(-1)?.options.params).toEqual({ uuid: secondVariantUuid })
})

test('R13 the seller’s queue lists offers with unread answers, and all of them on demand', async () => {
  const last = { id: 7, kind: 'accepted', variant: null, variant_name: 'Krótsza', price: 100, name: 'Jan' }
  const newest = {
    ...last,
    email: 'jan@klient.example',
    text: 'Zgoda',
    at: '2025-11-10T11:00:00Z',
    is_read: false,
    is_ended: false,
    ended: null,
  }
  const row = { uuid: secondVariantUuid, name: 'Krótsza', company_name: 'Apteki', valid_until: null, unread: 1 }
  const { asked } = openPage('/offer/answers', {
    user: seller,
    answers: { 'offer.answered': { items: [{ ...row, last: newest }], total: 1, page: 1, pages: 1, size: 100 } },
  })
  const link = await screen.findByRole('link', { name: 'Krótsza' }, { timeout: 10_000 })
  expect(link).toHaveAttribute('href', `/offer/preview/${secondVariantUuid}`)
  expect(screen.getByText(/^Jan: akceptacja wariantu „Krótsza”/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Wszystkie' }))
  await waitFor(() => expect(asked('offer.answered')).toHaveLength(2))
  expect(asked('offer.answered').map(({ options }) => options.query)).toEqual([
    { size: 100, unread: true },
    { size: 100 },
  ])
})

test('R06 the preview of a campaign asks for no offer', async () => {
  const { asked } = open({}, seller, 'campaign')
  await screen.findByRole('heading', { name: 'Wycena' }, { timeout: 10_000 })
  expect(asked('offer.get')).toEqual([])
})

const acceptance = {
  id: 7,
  kind: 'accepted' as const,
  variant: sampleCampaignUuid,
  variant_name: 'Jesień bez kolejek',
  price: 109_105.92,
  name: 'Jan Klient',
  email: 'jan@klient.example',
  text: '',
  at: '2025-11-10T11:00:00Z',
  is_read: true,
  is_ended: false,
  ended: null,
}

test('a variant that is submitted already cannot be made the campaign: the page says why and leads to it, in both languages', async () => {
  const [first, ...others] = sampleOffer().variants
  const submitted = first ? [{ ...first, campaign: sampleCampaign({ status: 'ready' }) }, ...others] : []
  open({ 'offer.get': sampleOffer({ variants: submitted, answers: [acceptance] }) })
  const panel = await panelOf()
  const button = await panel.findByRole('button', { name: /^Utwórz kampanię/ })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(/^Ten wariant jest już zgłoszony/)
  expect(panel.getByRole('link', { name: 'Przejdź do kampanii' })).toHaveAttribute(
    'href',
    `/campaign/preview/${sampleCampaignUuid}`,
  )
  setLanguage('en')
  expect(await screen.findByText(/^This variant has already been submitted/)).toBeVisible()
})

test('an acceptance that a change of the terms ended is marked, and its variant cannot become the campaign', async () => {
  open({
    'offer.get': sampleOffer({
      answers: [
        { ...acceptance, is_ended: true, ended: { at: '2025-11-09T08:00:00Z', changes: ['price', 'screens'] } },
      ],
    }),
  })
  const panel = await panelOf()
  expect(await panel.findByText('nie obowiązuje')).toBeVisible()
  expect(withPlainSpaces(panel.getByText(/^Zmieniono/).textContent)).toBe('Zmieniono 9 lis, 09:00: cena, ekrany')
  const button = panel.getByRole('button', { name: /^Utwórz kampanię/ })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(/^Warunki wariantu zmieniły się po akceptacji/)
})

test('a refusal to make the campaign is also shown to a user who may not share', async () => {
  const refusal = problem(409, 'illegal_transition', { rules: ['variant_is_not_submitted'] })
  const accepted = sampleOffer({
    variants: sampleOffer().variants.map((each) => ({
      ...each,
      campaign: { ...each.campaign, status: 'new' as const },
    })),
    answers: [acceptance],
  })
  open({ 'offer.get': accepted, 'offer.become_campaign': refusal })
  const panel = await panelOf()
  await userEvent.click(await panel.findByRole('button', { name: /^Utwórz kampanię/ }))
  expect(await panel.findByText(/^Ten wariant jest już zgłoszony/)).toBeVisible()
})

test('a campaign made of an offer leads back to it, for the roles of offers', async () => {
  const facts = { offer: secondVariantUuid, client: 'Jan Klient', screens: 20 }
  const answers = { 'campaign.events': { items: [sampleEvent({ type: 'campaign.completed', facts })] } }
  const { unmount } = open(answers, seller, 'campaign')
  const link = await screen.findByRole('link', { name: 'Zobacz ofertę' }, { timeout: 10_000 })
  expect(link).toHaveAttribute('href', `/offer/preview/${sampleCampaignUuid}`)
  unmount()
  open(answers, sampleAccount({ role_id: 2, permissions: ['campaign.edit'] }), 'campaign')
  expect(await screen.findByText(/akceptacja: Jan Klient|Jan Klient/, {}, { timeout: 10_000 })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Zobacz ofertę' })).toBeNull()
})

test('R12 the print page shows the document of an offer without a link, and leads back to the offer', async () => {
  openPage(`/offer/print/${sampleCampaignUuid}`, {
    user: planner,
    answers: { 'offer.document': { offer: sampleSharedOffer(), places: sampleSharedPlaces() } },
  })
  expect(
    await screen.findByRole('heading', { name: 'Oferta dla: Apteki Zdrowy Rytm' }, { timeout: 10_000 }),
  ).toBeVisible()
  expect(screen.getAllByText('ul. Żwirki 5').length).toBe(2)
  expect(screen.getByRole('button', { name: 'Drukuj / zapisz PDF' })).toBeEnabled()
  expect(screen.getByRole('link', { name: 'Wróć do oferty' })).toHaveAttribute(
    'href',
    `/offer/preview/${sampleCampaignUuid}`,
  )
})
