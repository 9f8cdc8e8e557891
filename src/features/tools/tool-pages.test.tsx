import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sheetFaults } from '../../../contract/sheet-faults.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const counts = {
  total: 3,
  found: 2,
  by_accuracy: { location: 1, building: 0, street: 0, stop: 0, post_code: 1, city: 0 },
  by_certainty: { certain: 1, likely: 1 },
  missed: [
    {
      row: 4,
      address: 'Rudy',
      reason: 'ambiguous',
      candidates: [
        { address: '47-420 Rudy', latitude: 50.192, longitude: 18.478 },
        { address: '63-700 Rudy', latitude: 51.683, longitude: 17.601 },
      ],
    },
  ],
}
const sure = { certainty: 'certain', reason: 'code_and_place', error_metres: 400 }
const hit = { latitude: 52.23, longitude: 21.01, accuracy: 'post_code', ...sure, address: '00-017 Warszawa' }
const unsure = { certainty: 'likely', reason: 'house_unknown', error_metres: 2412 }
const street = { latitude: 51.76, longitude: 19.46, accuracy: 'street', ...unsure, address: 'Piłsudskiego, Łódź' }
const nearby = (id: number, city_id: number) => ({
  id,
  name: `Ekran ${id}`,
  city_id,
  city_name: 'Warszawa',
  address: 'ul. Długa 1',
  latitude: 52.2,
  longitude: 21,
  addresses: 2,
  nearest_metres: 340,
})
const file = new File(['address\nx'], 'adresy.csv')

beforeEach(() => {
  setLanguage('pl')
  localStorage.clear()
})

const chooseFile = async () => {
  const field = await screen.findByLabelText(/^Arkusz/)
  await userEvent.upload(field, file, { applyAccept: false })
}

test('R31 V12 M31 the result is shown with how sure it is and why, and with the choice of an ambiguous name; then the file is saved', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const released = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { asked } = openPage('/tools/geo', {
    user: sampleAccount({ role_id: 7 }),
    answers: {
      'tool.preview_addresses': {
        ...counts,
        rows: [
          { row: 2, written: 'Nieznana 3', hit },
          { row: 3, written: 'Piłsudskiego 25', hit: street },
        ],
      },
      'tool.address_to_geo': new File(['x'], 'adresy-coordinates.xlsx'),
    },
  })
  await chooseFile()
  const missed = await screen.findByRole('table', { name: 'Nieznalezione adresy' })
  expect(within(missed).getByRole('row', { name: /4 Rudy pasuje kilka miejscowości/ })).toBeVisible()
  expect(within(missed).getByText('Może chodzić o: 47-420 Rudy · 63-700 Rudy')).toBeVisible()
  const found = screen.getByRole('table', { name: 'Znalezione adresy' })
  expect(within(found).getByRole('cell', { name: 'kod pocztowy, do 400\u00a0m' })).toBeVisible()
  expect(within(found).getByRole('cell', { name: /^pewne: kod pocztowy i\smiejscowość są zgodne$/ })).toBeVisible()
  expect(within(found).getByRole('cell', { name: 'ulica, ok. 2,5\u00a0km' })).toBeVisible()
  expect(within(found).getByRole('cell', { name: /^prawdopodobne: nieznany numer domu/ })).toBeVisible()
  expect(within(found).getByRole('cell', { name: '52.23000, 21.01000' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  await userEvent.click(screen.getByRole('button', { name: 'Pobierz arkusz' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked('tool.address_to_geo')[0]?.options.file).toBe(file)
  vi.advanceTimersByTime(60_000)
  expect(released).toHaveBeenCalledWith('blob:x')
  vi.useRealTimers()
})

test.each([
  ['not_found', true],
  ['ambiguous', false],
] as const)('if no address is found because of %s, the page asks for the column: %s', async (reason, isAsked) => {
  const { total, by_accuracy } = counts
  const none = { total, found: 0, by_accuracy, by_certainty: { certain: 0, likely: 0 } }
  openPage('/tools/geo', {
    user: sampleAccount({ role_id: 7 }),
    answers: { 'tool.preview_addresses': { ...none, missed: [{ row: 2, address: 'Rudy', reason }], rows: [] } },
  })
  await chooseFile()
  await screen.findByRole('table', { name: 'Nieznalezione adresy' })
  expect(screen.queryAllByText(/Sprawdź, czy adresy są w/)).toHaveLength(isAsked ? 1 : 0)
})

test('R31 promise R10 a file with formulas is refused with the cell', async () => {
  openPage('/tools/geo', {
    user: sampleAccount({ role_id: 7 }),
    answers: {
      'tool.preview_addresses': problem(422, 'unreadable_file', {
        errors: [{ path: 'row 5, column C', message: sheetFaults.formula }],
      }),
    },
  })
  await chooseFile()
  expect(await screen.findByText(/wiersz 5, kolumna C: Ta formuła nie ma w pliku wyniku/)).toBeVisible()
})

test('R32 V13 nearby screens can be removed one by one and become a new campaign', async () => {
  const { asked } = openPage('/tools/nearby_screens', {
    user: sampleAccount({ role_id: 2, permissions: ['campaign.edit'] }),
    answers: {
      'tool.preview_screens': { ...counts, points: [], screens: [nearby(7, 1), nearby(9, 2)], screens_total: 2 },
    },
  })
  await chooseFile()
  const link = await screen.findByRole('link', { name: /Nowa kampania z\s2\sekranami/u })
  expect(link).toHaveAttribute('href', '/campaign/form/add?screens=1-7.2-9')
  await userEvent.click(screen.getByRole('button', { name: /^Ekran 9/ }))
  expect(screen.getByRole('link', { name: /Nowa kampania z\s1\sekranem/u })).toHaveAttribute(
    'href',
    '/campaign/form/add?screens=1-7',
  )
  expect(screen.getAllByRole('cell', { name: '340 m' })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: /^Zwiększ: Liczba/ }))
  await waitFor(() => expect(asked('tool.preview_screens')).toHaveLength(2))
  expect(asked('tool.preview_screens')[1]?.options).toMatchObject({ query: { screens_amount: 6, screen_type: 'all' } })
})
