import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ResearchCampaign } from '../../../../contract/research-figures.ts'
import type { ImportedResearchList, ResearchImport } from '../../../../contract/research-import.ts'
import { validation } from '../../../../contract/validation.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const user = sampleAccount({ role_id: 2 })
const researched = (name: string, status: ResearchCampaign['status'], more: Partial<ResearchCampaign> = {}) => ({
  id: name,
  name,
  status,
  campaign_uuid: sampleCampaignUuid,
  ...more,
})
const openList = (answer: unknown) =>
  openPage('/campaign/research', { user, answers: { 'research.campaigns': answer } })
const openPreview = (stats: unknown) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: {
      'campaign.get': sampleCampaign({ gemius_uuid: 'gem-7', status: 'new' }),
      'campaign.events': { items: [] },
      'research.stats': stats,
    },
  })
const loading = { timeout: 10_000 }

beforeEach(() => setLanguage('pl'))

test('R40 E12 the list groups waiting, current and finished campaigns; each opens its own campaign', async () => {
  openList({
    campaigns: [
      researched('Wiosna', 'finished'),
      researched('Jesień', 'waiting'),
      researched('Obca', 'finished', { campaign_uuid: null }),
      researched('Lato', 'current'),
    ],
  })
  const link = await screen.findByRole('link', { name: 'Wiosna' }, loading)
  expect(link).toHaveAttribute('href', `/campaign/preview/${sampleCampaignUuid}`)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Oczekujące', 'Trwające', 'Zakończone'])
  const finished = within(screen.getByRole('region', { name: 'Zakończone' }))
  expect(finished.getAllByRole('listitem').map(({ textContent }) => withPlainSpaces(textContent))).toEqual([
    'Wiosna',
    'Obcabez kampanii w platformie',
  ])
})

test('R40 T16 an empty list says why, and a failure has the sentence of the server', async () => {
  const { unmount } = openList({ campaigns: [] })
  expect(await screen.findByText('Żadna kampania nie jest badana.', {}, loading)).toBeVisible()
  unmount()
  openList(problem(503, 'research_unavailable'))
  expect(await screen.findByText('Serwis badań nie odpowiada. Spróbuj ponownie później.', {}, loading)).toBeVisible()
})

test('E11 E45 the preview shows the figures by period, and by hour on demand', async () => {
  const { asked } = openPreview(({ query }: { query?: { timeDivision?: string } }) => ({
    statistics:
      query?.timeDivision === 'Hour'
        ? [{ periodName: '08:00–09:00', period: '08:00', impressions: 900 }]
        : [{ periodName: 'Cała kampania', period: '2026-02-01/2026-02-14', impressions: 12_345 }],
  }))
  const row = await screen.findByRole('row', { name: /^Cała kampania/ }, loading)
  expect(withPlainSpaces(row.textContent)).toBe('Cała kampania1–14 lut12 345')
  await userEvent.click(screen.getByRole('radio', { name: 'Godziny' }))
  expect(await screen.findByRole('row', { name: /^08:00–09:00/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /^Cała kampania/ })).toBeNull()
  expect(asked('research.stats').map(({ options }) => options.query)).toEqual([
    { timeDivision: 'General', campaign_id: 'gem-7' },
    { timeDivision: 'Hour', campaign_id: 'gem-7' },
  ])
})

test('E45 a campaign that the institute does not know yet, and a service that fails, have different texts', async () => {
  const { unmount } = openPreview(problem(404, 'not_found'))
  expect(await screen.findByText('Instytut nie przekazał jeszcze badania tej kampanii.', {}, loading)).toBeVisible()
  unmount()
  openPreview(problem(503, 'research_unavailable'))
  expect(await screen.findByText('Serwis badań nie odpowiada. Spróbuj ponownie później.', {}, loading)).toBeVisible()
})

const checked = (changes: Partial<ResearchImport> = {}): ResearchImport => ({
  total: 2,
  campaigns: [{ id: 'gem-7', name: 'Zatoka', status: 'current', statistics: 2, outcome: 'created' }],
  changed: 1,
  already: 0,
  faults: [],
  fault_count: 0,
  rows: [],
  stored: false,
  ...changes,
})
const importedList = (changes: Partial<ImportedResearchList> = {}): ImportedResearchList => ({
  service_host: null,
  total: 1,
  campaigns: [
    {
      id: 'gem-5',
      name: 'Wiosna',
      status: 'finished',
      campaign_uuid: sampleCampaignUuid,
      imported_at: '2026-03-02T10:00:00Z',
      statistics: 4,
    },
  ],
  ...changes,
})
const openImport = (answers: Record<string, unknown>, role_id = 1) =>
  openPage('/research/import', { user: sampleAccount({ role_id }), answers })

test('R40 E11 an administrator drops in a file, corrects its cells, and only then it is stored and listed', async () => {
  const cells = ['gem-7', 'Zatoka', 'current', 'General', 'Całość', '2026-02-01/2026-02-14', 'tysiąc']
  const faulty = checked({
    faults: [{ row: 3, column: 'impressions', message: validation.wholeNumber }],
    fault_count: 1,
    rows: [{ row: 3, cells }],
  })
  const results = [faulty, checked(), checked({ stored: true })]
  const { asked } = openImport({ 'research.imported': importedList(), 'research.import': () => results.shift() })
  const file = new File(['x'], 'badania.xlsx')
  await userEvent.upload(await screen.findByLabelText(/^Plik CSV albo XLSX/, {}, loading), file)
  const impressions = await screen.findByRole('textbox', { name: 'impressions, wiersz 3' })
  expect(screen.queryByRole('button', { name: /^Zapisz/ })).toBeNull()
  await userEvent.clear(impressions)
  await userEvent.type(impressions, '1000')
  await userEvent.click(screen.getByRole('button', { name: 'Sprawdź poprawione' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Zapisz 1 kampanię' }))
  expect(await screen.findByLabelText(/^Plik CSV albo XLSX/)).toBeInTheDocument()
  const mended = JSON.stringify([{ row: 3, cells: cells.with(6, '1000') }])
  expect(asked('research.import').map(({ options: { query, fields } }) => [query, fields])).toEqual([
    [{ dry_run: true }, {}],
    [{ dry_run: true }, { mended }],
    [{ dry_run: false }, { mended }],
  ])
  await waitFor(() => expect(asked('research.imported')).toHaveLength(2))
  expect(screen.getByRole('link', { name: 'Wiosna' })).toHaveAttribute(
    'href',
    `/campaign/preview/${sampleCampaignUuid}`,
  )
})

test('R40 the page of the import names the service that is asked instead, and is for administrators', async () => {
  const answers = {
    'research.imported': importedList({ service_host: 'badania.example.com', campaigns: [], total: 0 }),
  }
  const { unmount } = openImport(answers)
  expect(await screen.findByText(/serwisu badania\.example\.com/, {}, loading)).toBeVisible()
  expect(screen.getByText('Nie zaimportowano jeszcze żadnych badań')).toBeVisible()
  unmount()
  openImport(answers, 3)
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
})
