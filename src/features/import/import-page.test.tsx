import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const administrator = sampleAccount({ role_id: 1 })
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const job = (more: Partial<ImportJob> = {}): ImportJob => ({
  uuid: uuid(1),
  kind: 'counts',
  file_name: 'pomiary.csv.gz',
  status: 'done',
  created_at: '2026-03-02T08:00:00Z',
  finished_at: '2026-03-02T08:01:00Z',
  percent: 100,
  lines: 1_000_000,
  accepted: 999_998,
  refused: 2,
  replaced: 0,
  same_hour: 'later',
  faults: [
    { line: 17, further_lines: [], count: 1, column: 'sensor_id', value: 'x9', message: 'There is no such record' },
    { line: 900, further_lines: [], count: 1, column: null, value: null, message: 'This date is in the future' },
  ],
  failure: null,
  ...more,
})

const open = (jobs: ImportJob[], answers: Record<string, unknown> = {}) =>
  openPage('/location/import', {
    user: administrator,
    answers: { 'import.list': { items: jobs }, 'import.get': () => jobs[0], ...answers },
  })
const heading = () => screen.findByRole('heading', { level: 1, name: 'Import danych' })
const fileInput = () => screen.getByLabelText('Plik CSV')
const region = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => setLanguage('pl'))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('P09 only the administrator can open imports, from the side bar', async () => {
  const { unmount } = open([])
  await heading()
  expect(screen.getByRole('link', { name: 'Import danych' })).toHaveAttribute('aria-current', 'page')
  unmount()
  openPage('/location/import', { user: sampleAccount() })
  await waitFor(() => expect(window.location.pathname).toBe('/auth/404'))
})

test('an ended import shows the result of the lines and the reasons of rejected lines', async () => {
  open([job()])
  await heading()
  const progress = await region('Postęp')
  expect(await progress.findByText('Zakończony')).toBeVisible()
  const values = [...document.querySelectorAll('.import-steps_progress .metric-value')].map((one) =>
    withPlainSpaces(one.textContent),
  )
  expect(values).toEqual(['1 000 000', '999 998', '2'])
  const rows = progress.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent)))).toEqual([
    ['17', 'sensor_id', 'x9', 'Nie ma takiego elementu'],
    ['900', '–', '–', 'Ta data jest w przyszłości'],
  ])
})

test('if more lines were rejected than are stored, the page shows their number', async () => {
  open([job({ refused: 4000 })])
  await heading()
  expect(await screen.findByText(/^4\s000 odrzuconych wierszy, pokazane: 2 z\s4\s000$/)).toBeVisible()
})

test('a running import shows its progress and speed until its end', async () => {
  const steps = [
    job({ status: 'running', percent: 10, lines: 10_000, refused: 0, faults: [] }),
    job({ status: 'running', percent: 60, lines: 60_000, refused: 0, faults: [] }),
    job({ refused: 0, faults: [] }),
  ]
  let calls = 0
  const { asked } = open([steps[0] as ImportJob], {
    'import.get': () => steps[Math.min(calls++, steps.length - 1)],
  })
  await heading()
  expect(await screen.findByText('Trwa', { selector: '.import-steps_progress *' })).toBeVisible()
  expect(await screen.findByText(/wierszy\/s/)).toBeVisible()
  expect(await screen.findByText('Żaden wiersz nie został odrzucony.')).toBeVisible()
  expect(asked('import.get')).toHaveLength(3)
})

test('rows about the same hour are a question: the file is sent again with the answer', async () => {
  const asking = job({
    status: 'failed',
    accepted: 0,
    refused: 0,
    faults: [],
    replaced: 3,
    same_hour: 'ask',
    failure: { code: 'shared_hours', errors: [] },
  })
  const { asked } = open([], { 'import.counts': asking, 'import.get': asking })
  await heading()
  const file = new File(['hour'], 'kierunki.csv')
  await userEvent.upload(fileInput(), file)
  expect(await screen.findByText(/^3 wiersze dotyczą tych samych godzin/)).toBeVisible()
  expect(asked('import.counts')[0]?.options).toMatchObject({ query: { same_hour: 'ask' } })
  await userEvent.click(screen.getByRole('button', { name: 'Zsumuj wiersze' }))
  await waitFor(() => expect(asked('import.counts')).toHaveLength(2))
  expect(asked('import.counts')[1]?.options).toMatchObject({ query: { same_hour: 'sum' }, file })
})

test('a hidden page does not poll the import', async () => {
  const { application } = open([job()])
  await heading()
  const page = () => application.root.getSnapshot().children.imports?.getSnapshot().children.counts
  const isVisible = () => page()?.getSnapshot().context.isVisible
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  expect(isVisible()).toBe(false)
  hidden.mockRestore()
  fireEvent(document, new Event('visibilitychange'))
  expect(isVisible()).toBe(true)
})

test('sensors are sent with city and time zone, counts without', async () => {
  const started = job({ uuid: uuid(2), kind: 'sensors', file_name: 'czujniki.csv', refused: 0, faults: [] })
  const { asked } = open([], { 'import.sensors': started, 'import.counts': started, 'import.get': started })
  await heading()
  expect(screen.queryByLabelText('Aglomeracja')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Czujniki (araboxy)' }))
  await userEvent.type(screen.getByLabelText('Aglomeracja'), ' Melbourne ')
  await userEvent.type(screen.getByLabelText('Strefa czasowa'), 'Etc/GMT-10')
  const file = new File(['sensor_id'], 'czujniki.csv')
  await userEvent.upload(fileInput(), file)
  await waitFor(() => expect(asked('import.sensors')).toHaveLength(1))
  expect(asked('import.sensors')[0]?.options).toMatchObject({
    query: { city: 'Melbourne', time_zone: 'Etc/GMT-10' },
    file,
  })
  expect(await (await region('Postęp')).findByText('czujniki.csv')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Pomiary' }))
  await userEvent.upload(fileInput(), new File(['hour'], 'pomiary.csv'))
  await waitFor(() => expect(asked('import.counts')).toHaveLength(1))
  expect(asked('import.counts')[0]?.options).toMatchObject({ query: { same_hour: 'ask' } })
})

test('the reason is shown for a rejected file, and at the field for a rejected field', async () => {
  const problems = [
    problem(415, 'unsupported_media'),
    problem(422, 'invalid_input', { errors: [{ path: 'query.time_zone', message: 'There is no such time zone' }] }),
  ]
  open([], { 'import.sensors': () => problems.shift() })
  await heading()
  await userEvent.click(screen.getByRole('radio', { name: 'Czujniki (araboxy)' }))
  await userEvent.upload(fileInput(), new File(['x'], 'a.csv'))
  expect(await screen.findByText(/Plik nie został przyjęty\. Ten typ pliku nie jest obsługiwany\./)).toBeVisible()
  await userEvent.upload(fileInput(), new File(['x'], 'a.csv'))
  expect(await screen.findByText('Nie ma takiej strefy czasowej')).toBeVisible()
  expect(screen.getByLabelText('Strefa czasowa')).toBeInvalid()
})

test('a file that is too large is not sent', async () => {
  const { asked } = open([])
  await heading()
  const file = new File(['x'], 'a.csv')
  Object.defineProperty(file, 'size', { value: 100 * 1024 * 1024 + 1 })
  fireEvent.change(fileInput(), { target: { files: [file] } })
  expect(await screen.findByText(/Plik ma 100,1\sMB, a\smoże mieć najwyżej 100\sMB\./)).toBeVisible()
  expect(asked('import.counts')).toEqual([])
})

test('an import that failed early names the invalid columns', async () => {
  const failure = { code: 'missing_columns', errors: [{ path: 'hour', message: 'Fill required fields' }] }
  open([job({ status: 'failed', lines: 0, accepted: 0, refused: 0, percent: 0, faults: [], failure })])
  await heading()
  expect(
    await screen.findByText(
      /Import został przerwany\. W\spliku brakuje wymaganych kolumn\..*hour: To pole jest wymagane/,
    ),
  ).toBeVisible()
})

test('accident 36: equal faults are one row with their number, first lines and the content of the cell', async () => {
  const fault = { line: 2, further_lines: [3, 4], count: 60_000, column: 'sensor_id', value: 'nobody' }
  open([job({ refused: 60_000, faults: [{ ...fault, message: 'There is no such record' }] })])
  await heading()
  const [, row] = (await region('Postęp')).getAllByRole('row')
  expect([...(row?.children ?? [])].map((cell) => withPlainSpaces(cell.textContent))).toEqual([
    '2, 3, 4, …60 000 wierszy',
    'sensor_id',
    'nobody',
    'Nie ma takiego elementu',
  ])
  expect(await screen.findByText(/^60\s000 odrzuconych wierszy$/)).toBeVisible()
})

test('accident 36: an import without lines, and a failed one that stored nothing, say so', async () => {
  const nothing = { lines: 0, accepted: 0, refused: 0, faults: [] }
  const { unmount } = open([job(nothing)])
  await heading()
  expect(await screen.findByText(/^Plik nie ma wierszy pod nazwami kolumn\./)).toBeVisible()
  unmount()
  const errors = [{ path: 'line 1', message: 'The file is damaged from here on' }]
  open([job({ ...nothing, status: 'failed', failure: { code: 'unreadable_file', errors } })])
  await heading()
  expect(await screen.findByText(/Od tego miejsca plik jest uszkodzony\. Nic nie zostało zapisane\./)).toBeVisible()
})

test('accident 12: an import that waits for the server says so, and is not called failed', async () => {
  const failure = { code: 'internal', errors: [] }
  open([job({ status: 'running', percent: 40, lines: 40_000, refused: 0, faults: [], failure })])
  await heading()
  expect(await screen.findByText(/Serwer nie mógł zapisać kolejnych wierszy.*Próba jest ponawiana/)).toBeVisible()
  expect(screen.queryByText(/Import został przerwany/)).toBeNull()
})

test('the history shows every import, and a row opens it', async () => {
  const jobs = [job(), job({ uuid: uuid(2), file_name: 'starsze.csv', status: 'failed' })]
  const { asked } = open(jobs, {
    'import.get': ({ params }: { params?: Record<string, unknown> }) => jobs.find((each) => each.uuid === params?.uuid),
  })
  await heading()
  const table = await screen.findByRole('table', { name: 'Historia' })
  await userEvent.click(await within(table).findByText('starsze.csv'))
  await waitFor(() => expect(asked('import.get').at(-1)?.options.params).toEqual({ uuid: uuid(2) }))
  expect(await (await region('Postęp')).findByText('starsze.csv')).toBeVisible()
})

test('before the first import the page says how to start, and a failed history shows the reason', async () => {
  let isDown = true
  const { asked } = open([], { 'import.list': () => (isDown ? problem(500, 'internal') : { items: [] }) })
  expect(await screen.findByText('Nie udało się wczytać historii importów')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await waitFor(() => expect(asked('import.list')).toHaveLength(2))
  expect(await screen.findByText(/Najpierw zaimportuj czujniki/)).toBeVisible()
})
