import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type LocationImport, locationColumnOf } from '../../../../contract/location/location-import.ts'
import { importFaults } from '../../../../contract/sheet-import.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { setLanguage } from '../../../i18n/language.ts'

const checked = (changes: Partial<LocationImport> = {}): LocationImport => ({
  total: 2,
  created: 1,
  changed: 1,
  unchanged: 0,
  locations: [
    {
      row: 2,
      id: 7,
      name: 'Hol',
      outcome: 'changed',
      changes: [{ column: 'active', before: 'yes', after: 'no' }],
    },
    { row: 3, id: null, name: 'Kiosk', outcome: 'created', changes: [{ column: 'city', before: '', after: 'Kraków' }] },
  ],
  faults: [],
  fault_count: 0,
  rows: [],
  far: [],
  far_count: 0,
  unnamed: [{ id: 9, name: 'Patio', city_name: 'Łódź' }],
  unnamed_count: 1,
  digest: 'd1',
  stored: false,
  ...changes,
})
const cells = ['', 'Kiosk', 'ul. Nowa 1', 'Atlantyda', 'Firma', '50', '19', '', 'tak', '', '']
const faulty = checked({
  faults: [{ row: 3, column: 'city', message: importFaults.noCity }],
  fault_count: 1,
  rows: [{ row: 3, cells }],
})
const file = new File(['x'], 'lokalizacje.xlsx')
const records = { items: [], total: 0, page: 1, pages: 1, size: 25 }
const lists = {
  'location.admin_list': records,
  'city.list': records,
  'company.list': records,
  'industry.list': records,
}

beforeEach(() => {
  localStorage.clear()
  setLanguage('pl')
})

const open = (path: string, answers: Record<string, unknown> = {}) =>
  openPage(path, {
    user: sampleAccount({ role_id: 1 }),
    answers: { ...lists, 'import.list': { items: [] }, 'location.progress': problem(404, 'not_found'), ...answers },
  })

test('a fault is corrected in place, what will change is shown, and exactly that is stored', async () => {
  const results = [faulty, checked(), checked({ stored: true })]
  const { asked } = open('/location/import?subject=locations', { 'location.import': () => results.shift() })
  await userEvent.upload(await screen.findByLabelText(/^Plik CSV albo XLSX/), file)
  const rows = within(await screen.findByRole('table', { name: 'Wiersze do poprawy' }))
  expect(rows.getByText(/Nie ma takiej aglomeracji/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Zapisz/ })).toBeNull()
  const city = rows.getByRole('textbox', { name: 'city, wiersz 3' })
  await userEvent.clear(city)
  await userEvent.type(city, 'Kraków')
  await userEvent.click(screen.getByRole('button', { name: 'Sprawdź poprawione' }))
  const preview = within(await screen.findByRole('table', { name: 'Co się zmieni' }))
  expect(preview.getByRole('row', { name: '2 Hol 7 aktywna: tak aktywna: nie' })).toBeVisible()
  expect(preview.getByRole('row', { name: '3 Kiosk nowa aglomeracja: Kraków' })).toBeVisible()
  expect(screen.getByText('Patio, Łódź')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz 2 lokalizacje' }))
  await waitFor(() => expect(window.location.pathname).toBe('/location'))
  const [first, second, last] = asked('location.import').map(({ options }) => options)
  expect(first).toMatchObject({ query: { dry_run: true }, fields: {}, file })
  expect(second).toMatchObject({ fields: { mended: JSON.stringify([{ row: 3, cells: cells.with(3, 'Kraków') }]) } })
  expect(last?.query).toMatchObject({ dry_run: false, digest: 'd1' })
})

test('a file with points far from their city is stored only after the person says that they are right', async () => {
  const far = [{ row: 3, name: 'Kiosk', city_name: 'Kraków', metres: 252_400 }]
  const results = [checked({ far, far_count: 1 }), checked({ stored: true })]
  const { asked } = open('/location/import?subject=locations', { 'location.import': () => results.shift() })
  await userEvent.upload(await screen.findByLabelText(/^Plik CSV albo XLSX/), file)
  expect(await screen.findByText('wiersz 3: Kiosk, 252 km od aglomeracji Kraków')).toBeVisible()
  const store = screen.getByRole('button', { name: 'Zapisz 2 lokalizacje' })
  expect(store).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Te współrzędne/ }))
  await userEvent.click(store)
  await waitFor(() => expect(window.location.pathname).toBe('/location'))
  expect(asked('location.import').map(({ options }) => (options.query as { accept_far: boolean }).accept_far)).toEqual([
    false,
    true,
  ])
})

test.each(['pl', 'en'] as const)(
  'C54 every heading of the exported list is one that the import knows (%s)',
  async (language) => {
    setLanguage(language)
    const { asked } = open('/location', { 'location.export': new File(['x'], 'lokalizacje.csv') })
    await userEvent.click(await screen.findByRole('button', { name: language === 'pl' ? 'Eksport' : 'Export' }))
    await userEvent.click(await screen.findByText(language === 'pl' ? 'CSV (do Excela)' : 'CSV'))
    await waitFor(() => expect(asked('location.export')).toHaveLength(1))
    const query = asked('location.export')[0]?.options.query as { headings: string[]; columns: string[] } | undefined
    const { headings = [], columns = [] } = query ?? {}
    expect(headings.filter((heading) => locationColumnOf(heading) === null)).toEqual([])
    expect(columns).toEqual(
      expect.arrayContaining(['id', 'name', 'city_name', 'company_name', 'latitude', 'is_active']),
    )
  },
)
