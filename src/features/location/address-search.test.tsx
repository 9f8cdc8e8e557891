import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const sure = { certainty: 'certain', reason: 'house_unknown', error_metres: 288 }
const hit = { latitude: 50.06309, longitude: 19.94022, accuracy: 'street', ...sure }
const items = [
  { ...hit, address: 'ul. Floriańska, Kraków' },
  { ...hit, latitude: 50.06, accuracy: 'city', reason: 'street_unknown', address: 'Kraków' },
]

const openForm = (answer: unknown) => {
  setLanguage('pl')
  return openPage('/location/form', {
    user: sampleAccount({ role_id: 1 }),
    answers: { 'tool.find_address': answer },
  })
}
const search = async (text: string) => userEvent.type(await screen.findByLabelText('Szukaj adresu'), `${text}{Enter}`)

test('R24 a found address places the location on the map; the form is not sent by it', async () => {
  const { asked } = openForm({ items })
  await search('Floriańska 3, Kraków')
  const hits = await screen.findByRole('list', { name: 'Znalezione adresy' })
  await userEvent.click(
    within(hits).getByRole('button', { name: /^ul. Floriańska, Kraków ?ulica, do 288\sm.+pewne: / }),
  )
  expect(screen.getByLabelText('Szerokość geograficzna')).toHaveValue('50,06309')
  expect(screen.getByLabelText('Długość geograficzna')).toHaveValue('19,94022')
  expect(asked('tool.find_address').map(({ options }) => options.query)).toEqual([{ query: 'Floriańska 3, Kraków' }])
  expect(asked('location.create')).toEqual([])
})

test('R24 several places of one name are a choice, with what would decide it', async () => {
  const choice = { ...hit, accuracy: 'city', certainty: 'ambiguous', reason: 'several_places' }
  openForm({
    items: [
      { ...choice, address: '47-420 Rudy' },
      { ...choice, latitude: 51.68, address: '63-700 Rudy' },
    ],
  })
  await search('Rudy')
  expect(await screen.findByText(/^Ten adres pasuje do kilku miejsc/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /niejednoznaczne: pasuje kilka miejsc/ })).toHaveLength(2)
})

test('R24 an unknown address and a failure have messages', async () => {
  const { unmount } = openForm({ items: [] })
  await search('zxqw')
  expect(await screen.findByText(/^Nie znaleziono takiego adresu/)).toBeVisible()
  unmount()
  openForm(problem(503, 'unavailable'))
  await search('zxqw')
  await waitFor(() => expect(screen.getByText(/^Nie udało się wyszukać adresu: /)).toBeVisible())
})

test('a point far from its city is saved only after the person says that it is right; another point asks again', async () => {
  setLanguage('pl')
  const distance = { city: 'Warszawa', metres: 252_400 }
  const stored = {
    id: 7,
    version: 1,
    uuid: '00000000-0000-4000-8000-000000000007',
    name: 'Hol',
    address: 'ul. Prosta 1',
    city_id: 1,
    company_id: 1,
    latitude: 52.2,
    longitude: 21,
    is_active: true,
    industry_ids: [],
    venue_type: null,
  }
  const refused = problem(409, 'far_from_city', { distance })
  const answers = [refused, refused, stored]
  const { asked } = openPage('/location/form/7', {
    user: sampleAccount({ role_id: 1 }),
    answers: { 'location.get': stored, 'location.change': () => answers.shift() },
  })
  const latitude = await screen.findByLabelText(/^Szerokość geograficzna/)
  const type = async (text: string) => {
    await userEvent.clear(latitude)
    await userEvent.type(latitude, text)
    await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  }
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  await type('50,06')
  expect(await screen.findByText(/252 km od środka aglomeracji Warszawa/)).toBeVisible()
  // The question is at the start of the form, the button that asked it at the end.
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 })
  await type('50,07')
  await userEvent.click(await screen.findByRole('button', { name: 'Zapisz mimo to' }))
  await waitFor(() => expect(asked('location.change')).toHaveLength(3))
  const bodies = asked('location.change').map(({ options }) => options.body as { accept_far?: boolean })
  expect(bodies.map(({ accept_far }) => accept_far)).toEqual([undefined, undefined, true])
})
