import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SharedOffer } from '../../../contract/campaign/shared-offer-operations.ts'
import { CallFailed } from '../../../machines/kit/area/failure.ts'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { wideScreen } from '../../../tests/support/pages/wide-screen.ts'
import { sampleSharedOffer, sampleSharedPlaces, variantKeys } from '../../../tests/support/samples/offer.ts'
import { setLanguage } from '../../i18n/language.ts'
import type { OfferCalls } from './offer-calls.ts'
import { PublicOffer } from './public-offer.tsx'

beforeEach(() => {
  setLanguage('pl')
  vi.stubGlobal('matchMedia', wideScreen)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const refused = (more: Partial<CallFailed['failure']>) =>
  new CallFailed({ kind: 'problem', status: 409, code: 'illegal_transition', detail: 'refused', ...more })
const text = () => withPlainSpaces(document.body.textContent)
const open = async (calls: Partial<OfferCalls> = {}) => {
  const all: OfferCalls = {
    read: vi.fn<OfferCalls['read']>(async () => sampleSharedOffer()),
    readPlaces: async () => sampleSharedPlaces(),
    accept: async () => sampleSharedOffer(),
    comment: async () => sampleSharedOffer(),
    ...calls,
  }
  render(<PublicOffer calls={all} />)
  return all
}
const fill = async (form: ReturnType<typeof within>, email = 'jan@klient.example') => {
  await userEvent.type(form.getByLabelText('Imię i nazwisko'), 'Jan Kowalski')
  await userEvent.type(form.getByLabelText('Adres e-mail'), email)
}
const acceptForm = async (variant = 'Jesień krócej') => {
  await userEvent.click(await screen.findByRole('button', { name: `Wybierz ten wariant: ${variant}` }))
  const heading = await screen.findByRole('heading', { name: `Akceptacja: ${variant}` })
  return within(heading.closest<HTMLElement>('section') ?? document.body)
}

test('a client reads note, validity, variants and addresses, and no list price unless the seller shows it', async () => {
  await open()
  const table = within(await screen.findByRole('table', { name: '' }))
  const row = table.getByRole('rowheader', { name: 'Cena netto' }).closest('tr')
  expect(withPlainSpaces(row?.textContent ?? '')).toBe('Cena netto109 105,92 zł54 552,96 zł')
  for (const part of ['Oferta dla: Apteki Zdrowy Rytm', 'ważna do 12 listopada 2025', 'Rabat do końca tygodnia'])
    expect(text()).toContain(part)
  expect(text()).toContain('ul. Żwirki 5')
  expect(table.queryByRole('rowheader', { name: 'Cena cennikowa netto' })).toBeNull()
})

test('a client reads the reach of each variant with its range and base, or why a variant has none', async () => {
  const [first, second] = sampleSharedOffer().variants
  if (!first || !second) throw new Error('the sample has two variants')
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
  const variants = [
    { ...first, reach },
    { ...second, reach: null, reach_missing: 'residents' as const },
  ]
  await open({ read: async () => sampleSharedOffer({ variants }) })
  const cells = async (name: string) => {
    const head = await screen.findByRole('rowheader', { name })
    return [...(head.closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => withPlainSpaces(cell.textContent))
  }
  expect(await cells('Zasięg 1+ (model)')).toEqual(['ok. 40 % (34–47 %)', 'nieznana liczba mieszkańców'])
  expect(await cells('Zasięg 2+')).toEqual(['22–31 %', '–'])
  expect(await cells('Średnia częstotliwość')).toEqual(['3,6–5,0', '–'])
  expect(await cells('Mieszkańcy aglomeracji, 7⁠–⁠75 lat')).toEqual(['2 316 500', '–'])
})

test('a variant is accepted after a confirmation that repeats its terms', async () => {
  const accepted = {
    key: variantKeys[1],
    variant_name: 'Jesień krócej',
    name: 'Jan',
    at: '2025-11-10T11:00:00Z',
    ended: null,
  }
  const accept = vi.fn<OfferCalls['accept']>(async () => sampleSharedOffer({ state: 'accepted', accepted }))
  await open({ accept })
  const form = await acceptForm()
  await userEvent.click(form.getByRole('button', { name: 'Dalej' }))
  expect(form.getAllByText('To pole jest wymagane')).toHaveLength(1)
  expect(form.getByText(/^Wpisz adres e-mail/)).toBeVisible()
  await fill(form)
  await userEvent.click(form.getByRole('button', { name: 'Dalej' }))
  expect(text()).toContain('Akceptujesz wariant „Jesień krócej”: 54 552,96 zł, 17–23 listopada 2025, 20 ekranów.')
  expect(accept).not.toHaveBeenCalled()
  await userEvent.click(form.getByRole('button', { name: 'Potwierdzam akceptację' }))
  expect(await screen.findByText(/Wariant „Jesień krócej” został zaakceptowany/)).toBeVisible()
  const body = { key: variantKeys[1], name: 'Jan Kowalski', email: 'jan@klient.example', text: '' }
  expect(accept.mock.calls.map(([sent]) => sent)).toEqual([body])
  expect(screen.queryByRole('button', { name: /^Wybierz/ })).toBeNull()
})

test.each([
  ['pl', 'Oferta wygasła, więc nie można jej już zaakceptować. Poproś o nową.'],
  ['en', 'The offer has expired, so it can no longer be accepted. Ask for a new one.'],
] as const)(
  'a refused acceptance says why in the language %s, and the offer is read again',
  async (language, sentence) => {
    const accept = async (): Promise<SharedOffer> => Promise.reject(refused({ rules: ['offer_is_valid'] }))
    const { read } = await open({ accept })
    const form = await acceptForm()
    await fill(form)
    await userEvent.click(form.getByRole('button', { name: 'Dalej' }))
    await userEvent.click(form.getByRole('button', { name: 'Potwierdzam akceptację' }))
    await screen.findByText(/Oferta wygasła, więc/)
    setLanguage(language)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(read).toHaveBeenCalledTimes(2)
  },
)

test('an expired offer says so and whom to ask, and takes only remarks', async () => {
  const comment = vi.fn<OfferCalls['comment']>().mockRejectedValueOnce(refused({ code: 'too_many_requests' }))
  const answers = [{ kind: 'comment' as const, name: 'Jan', text: 'Proszę o nową', at: '2025-11-10T11:00:00Z' }]
  comment.mockResolvedValue(sampleSharedOffer({ state: 'expired', variants: [], answers }))
  await open({ comment, read: async () => sampleSharedOffer({ state: 'expired', variants: [] }) })
  expect(await screen.findByText('Oferta wygasła 12 listopada 2025')).toBeVisible()
  expect(text()).toContain('Kontakt w sprawie nowej oferty: Ewa Sprzedaż.')
  expect(screen.queryByRole('button', { name: /^Wybierz/ })).toBeNull()
  const form = within(document.body)
  await fill(form)
  await userEvent.type(form.getByLabelText('Twoje pytanie lub uwaga'), 'Proszę o nową')
  await userEvent.click(form.getByRole('button', { name: 'Wyślij' }))
  expect(await screen.findByText(/Odczekaj minutę/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Wyślij' }))
  await waitFor(() => expect(screen.getByText('Wysłano.')).toBeVisible())
  expect(screen.getByText('Proszę o nową')).toBeVisible()
})

test.each([
  ['pl', /ale później zmieniono jego warunki \(cena, aglomeracje\) i ta akceptacja już nie obowiązuje/],
  ['en', /but its terms \(price, cities\) were changed later, so this acceptance no longer applies/],
] as const)(
  'an acceptance that a change ended is named in the language %s, and a variant can be chosen',
  async (language, sentence) => {
    const ended = { at: '2025-11-11T09:00:00Z', changes: ['price' as const, 'cities' as const] }
    const accepted = { key: null, variant_name: 'Jesień', name: 'Jan', at: '2025-11-10T11:00:00Z', ended }
    await open({ read: async () => sampleSharedOffer({ accepted }) })
    await screen.findByText(/Wariant „Jesień” został zaakceptowany/)
    setLanguage(language)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^(Wybierz|Select) / })).toHaveLength(2)
  },
)

test('a variant whose flight has begun cannot be chosen, and the page says whom to ask', async () => {
  const { variants } = sampleSharedOffer()
  const begun = variants.map((each, index) => ({ ...each, first_day_is_over: index === 0 }))
  await open({ read: async () => sampleSharedOffer({ variants: begun }) })
  expect(await screen.findByText(/^Ten termin już się rozpoczął.*Kontakt: Ewa Sprzedaż\.$/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Wybierz/ })).toHaveLength(1)
})

test('a link that was switched off says so', async () => {
  await open({ read: async () => Promise.reject(refused({ status: 404, code: 'not_found' })) })
  expect(await screen.findByRole('heading', { name: 'Ta oferta nie jest udostępniona' })).toBeVisible()
})

test('the focus goes to the first wrong field, to each step of the acceptance, back to the choice, and to its outcome', async () => {
  const accepted = {
    key: variantKeys[1],
    variant_name: 'Jesień krócej',
    name: 'Jan',
    at: '2025-11-10T11:00:00Z',
    ended: null,
  }
  await open({ accept: async () => sampleSharedOffer({ state: 'accepted', accepted }) })
  const form = await acceptForm()
  await userEvent.click(form.getByRole('button', { name: 'Dalej' }))
  expect(form.getByLabelText('Imię i nazwisko')).toHaveFocus()
  await userEvent.click(form.getByRole('button', { name: 'Anuluj' }))
  expect(screen.getByRole('button', { name: 'Wybierz ten wariant: Jesień krócej' })).toHaveFocus()
  const again = await acceptForm()
  await fill(again)
  await userEvent.click(again.getByRole('button', { name: 'Dalej' }))
  expect(screen.getByRole('heading', { name: 'Akceptacja: Jesień krócej' })).toHaveFocus()
  await userEvent.click(again.getByRole('button', { name: 'Potwierdzam akceptację' }))
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/został zaakceptowany/))
})
