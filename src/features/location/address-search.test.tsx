import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const hit = { latitude: 50.06309, longitude: 19.94022, accuracy: 'street', error_metres: 288 }
const items = [
  { ...hit, address: 'ul. Floriańska 17, Kraków' },
  { ...hit, latitude: 50.06, accuracy: 'city', address: 'Kraków' },
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
  await userEvent.click(within(hits).getByRole('button', { name: /^ul. Floriańska 17, Kraków ?ulica, ok. 288 m$/ }))
  expect(screen.getByLabelText('Szerokość geograficzna')).toHaveValue('50,06309')
  expect(screen.getByLabelText('Długość geograficzna')).toHaveValue('19,94022')
  expect(asked('tool.find_address').map(({ options }) => options.query)).toEqual([{ query: 'Floriańska 3, Kraków' }])
  expect(asked('location.create')).toEqual([])
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
