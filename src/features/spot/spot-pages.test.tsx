import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnSpot } from '../../../contract/campaign/own-spots.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const spot: OwnSpot = {
  id: ID,
  file_name: 'żabka.mp4',
  campaign_uuid: '22222222-2222-4222-8222-222222222222',
  campaign_name: 'Wiosna',
  campaign_status: 'in_progress',
  company_id: 1,
  company_name: 'Apteki Zdrowy Rytm',
  date_from: '2026-02-20',
  date_to: '2026-03-05',
  seconds: 10,
  width: 1080,
  height: 1920,
  still_url: '/still',
  has_film: true,
  emissions: 12_345,
  plays_by_source: { player: 12_000, outside: 0, computed: 345 },
  plays_reported_until: '2026-02-20T13:32:00.000Z',
}
const page = (items: readonly OwnSpot[]) => ({ items, total: items.length, page: 1, pages: 1, size: 100 })
const user = sampleAccount({ role_id: 2 })

beforeEach(() => {
  setLanguage('pl')
  localStorage.clear()
})

test('R17 K09 C85 C87 M29 M30 the list asks for 100 spots; filters and the report are cleared', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { asked } = openPage('/your-spots?q=wiosna', {
    user,
    answers: { 'own_spot.list': page([spot]), 'own_spot.report': new File(['x'], 'spot_report_20260302090000.xlsx') },
  })
  const table = await screen.findByRole('table', { name: 'Spoty' })
  expect(within(table).getByText('żabka.mp4')).toBeVisible()
  expect(
    within(table).getByRole('cell', {
      name: /^12\s345\s?12\s000 z\sodtwarzaczy, 345 wyliczonych, zgłoszone do 20\slut, 14:32$/,
    }),
  ).toBeVisible()
  expect(asked('own_spot.list')[0]?.options.query).toMatchObject({ page: 1, size: 100, filter: 'wiosna' })
  await userEvent.click(screen.getByRole('button', { name: 'Wyczyść filtry' }))
  await waitFor(() => expect(asked('own_spot.list').at(-1)?.options.query).not.toHaveProperty('filter'))
  await userEvent.click(screen.getByRole('button', { name: 'Raport wszystkich' }))
  expect(await screen.findByText('Zapisano plik spot_report_20260302090000.xlsx.')).toBeVisible()
  expect(saved).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Zamknij komunikat' }))
  expect(screen.queryByText(/^Zapisano plik/)).toBeNull()
})

test('R18 C86 the page of a spot shows its film with the still, and where and how often it was played', async () => {
  const detail = {
    ...spot,
    sign_url: '/film',
    days: [{ date: '2026-02-20', emissions: 540, plays_by_source: { player: 200, outside: 0, computed: 340 } }],
    screens: [
      {
        screen_id: 7,
        name: 'WAW-1',
        city_name: 'Warszawa',
        address: 'ul. Długa 1',
        emissions: 540,
        plays_by_source: { player: 540, outside: 0, computed: 0 },
      },
    ],
  }
  const { asked } = openPage(`/your-spots/preview/${ID}`, { user, answers: { 'own_spot.get': detail } })
  const film = await screen.findByLabelText('Film żabka.mp4')
  expect(film).toHaveAttribute('src', '/film')
  expect(film).toHaveAttribute('poster', '/still')
  expect(screen.getByText(/^12\s000 z\sodtwarzaczy$/)).toBeVisible()
  expect(screen.getByText(/zgłoszone do 20\slut, 14:32$/)).toBeVisible()
  expect(
    within(screen.getByRole('table', { name: 'Emisje dzień po dniu' })).getByRole('row', {
      name: /540\s200 z\sodtwarzaczy, 340 wyliczonych$/,
    }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^WAW-1, ul. Długa 1 Warszawa 540 z\sodtwarzaczy$/ })).toBeVisible()
  expect(asked('own_spot.get')[0]?.options.params).toEqual({ id: ID })
})

test('T16 a failure has the sentence of the server, otherwise “Coś poszło nie tak”', async () => {
  const { unmount } = openPage(`/your-spots/preview/${ID}`, {
    user,
    answers: { 'own_spot.get': problem(403, 'permission_denied') },
  })
  expect(await screen.findByText(/^Nie masz do tego uprawnień/)).toBeVisible()
  unmount()
  openPage('/your-spots', { user, answers: { 'own_spot.list': problem(500, 'internal') } })
  expect(await screen.findByText(/^Wystąpił nieoczekiwany błąd/)).toBeVisible()
})
