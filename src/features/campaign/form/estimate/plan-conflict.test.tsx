import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { PlanFit } from '../../../../../contract/campaign/occupancy.ts'
import { problem } from '../../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEstimate } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'

const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 1000 })
const user = sampleAccount({ role_id: 2, company_id: 1, permissions: ['campaign.edit', 'campaign.submit'] })
const campaign = () => sampleCampaign({ status: 'draft' })

const fitAnswer = (changes: Partial<PlanFit> = {}): PlanFit => ({
  fits: false,
  cities: [
    {
      city_id: 1,
      city_name: 'Warszawa',
      needed: 8,
      free: 2,
      total: 50,
      days: ['2025-11-18', '2025-11-19', '2025-11-22'].map((date) => ({ date, free: 2 })),
    },
  ],
  screens: [],
  holders: [],
  before: null,
  after: { date_from: '2025-12-01', date_to: '2025-12-14' },
  ...changes,
})

const open = (answers: Record<string, unknown>) =>
  openPage(`/campaign/form/${sampleCampaignUuid}`, {
    user,
    answers: {
      'company.list': page([{ id: 1, uuid: sampleCampaignUuid, name: 'Apteki Zdrowy Rytm', discount: -12 }]),
      'industry.list': page([]),
      'city.list': page([]),
      'campaign.operators': { items: [] },
      'campaign.availability': { cities: [], days: [] },
      'campaign.get': campaign,
      'campaign.events': { items: [] },
      'spot.file': { sign_url: '/film', still_url: null },
      'estimate.draft': problem(400, 'not_enough_screens'),
      ...answers,
    },
  })

const alertText = async () => withPlainSpaces((await screen.findByRole('alert')).textContent) ?? ''

beforeEach(() => setLanguage('pl'))

test('L20 the short city and its days are named, and one click takes over the nearest free dates', async () => {
  let isFree = false
  const { asked } = open({
    'campaign.fit': fitAnswer(),
    'estimate.draft': () => (isFree ? sampleEstimate() : problem(400, 'not_enough_screens')),
  })
  await waitFor(async () =>
    expect(await alertText()).toContain(
      'Warszawa: potrzeba 8, przez cały termin wolne 2 z 50 · za mało: 18–19 lis, 22 lis',
    ),
  )
  const { cities, date_from, date_to } = campaign()
  const plan = { cities: cities.map(({ city_id, screens }) => ({ city_id, screens })), date_from, date_to }
  expect(asked('campaign.fit').map(({ options }) => options.body)).toMatchObject([plan])
  isFree = true
  await userEvent.click(await screen.findByRole('button', { name: /^Później: 1–14\sgru$/ }))
  await waitFor(() =>
    expect(asked('estimate.draft').at(-1)?.options.body).toMatchObject({
      date_from: '2025-12-01',
      date_to: '2025-12-14',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(asked('campaign.fit')).toHaveLength(1)
})

test('campaigns that hold the slots are named with links to those who may see them', async () => {
  const holder = {
    uuid: '00000000-0000-4000-8000-000000000009',
    name: 'Cała pętla',
    company_name: 'Kolej Bałtycka',
    status: 'accepted',
    date_from: '2025-11-18',
    date_to: '2025-11-22',
    slots: 12,
    places: [{ id: 1, screens: 50 }],
  }
  open({ 'campaign.fit': fitAnswer({ holders: [holder] }) })
  const alert = await screen.findByRole('alert')
  const link = await within(alert).findByRole('link', { name: 'Cała pętla' })
  expect(link).toHaveAttribute('href', `/campaign/preview/${holder.uuid}`)
  expect(withPlainSpaces(link.closest('li')?.textContent)).toBe('Cała pętla, Kolej Bałtycka, 18–22 lis')
})

test('taken screens that were picked on the map are named, and so is the lack of free dates', async () => {
  const screens = [{ screen_id: 4, name: 'WAW-004', address: 'ul. Długa 1', days: ['2025-11-18'] }]
  open({ 'campaign.fit': fitAnswer({ cities: [], screens, after: null }) })
  await waitFor(async () => expect(await alertText()).toContain('ul. Długa 1 (WAW-004): zajęty 18 lis'))
  expect(await alertText()).toContain('W ciągu trzech miesięcy nie ma wolnego terminu')
})
