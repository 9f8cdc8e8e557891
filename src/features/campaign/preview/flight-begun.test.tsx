import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleProgress } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit'] })
const operator = sampleAccount({ permissions: ['campaign.accept', 'campaign.confirm', 'campaign.read_all_companies'] })

const open = (campaign: Campaign, user: User, answers: Record<string, unknown> = {}) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: { 'campaign.events': { items: [] }, 'campaign.get': () => campaign, ...answers },
  })
/** The second day of the sample's flight. */
const as_of = '2025-11-18T09:00:00Z'

beforeEach(() => setLanguage('pl'))

test('L05 beside the button of a campaign whose first day is over stand the rule and a link to its dates', async () => {
  open(sampleCampaign({ as_of }), advertiser)
  const submit = await screen.findByRole('button', { name: 'Zgłoś jako gotową' })
  expect(submit).toBeDisabled()
  const reason = document.getElementById(submit.getAttribute('aria-describedby') ?? '')
  expect(withPlainSpaces(reason?.textContent)).toBe('Pierwszy dzień kampanii już minął. Przesuń termin')
  expect(screen.getByRole('link', { name: 'Przesuń termin' })).toHaveAttribute(
    'href',
    `/campaign/form/${sampleCampaignUuid}`,
  )
})

test.each([
  ['the advertiser', advertiser],
  ['the operator', operator],
])(
  'L18 %s of a submitted campaign whose first day is over reads how to move the flight, not that an operator answers',
  async (_, user) => {
    open(sampleCampaign({ status: 'ready', as_of }), user)
    const text = await screen.findByText(/Termin można przesunąć po wycofaniu zgłoszenia/)
    expect(text).toBeVisible()
    expect(screen.queryByText(/w ciągu 30 minut/)).toBeNull()
  },
)

test.each([
  [
    'the advertiser',
    advertiser,
    'Termin można przesunąć, gdy operator cofnie akceptację i odeśle kampanię do poprawy.',
  ],
  ['the operator', operator, 'Cofnij akceptację i odeślij kampanię do poprawy, żeby można było przesunąć termin.'],
])(
  'L18 %s of an accepted campaign whose first day is over reads what leads to another flight',
  async (_, user, text) => {
    open(sampleCampaign({ status: 'accepted', as_of }), user)
    expect(await screen.findByText(text, { exact: false })).toBeVisible()
    expect(screen.getByText(/Pierwszy dzień kampanii już minął/)).toBeVisible()
    expect(screen.queryByText(/czeka na potwierdzenie/)).toBeNull()
  },
)

test('L27 the stages of a campaign whose first day is over before its confirmation name no start by itself', async () => {
  open(sampleCampaign({ status: 'ready', as_of: '2025-11-17T09:00:00Z' }), advertiser)
  expect(await screen.findByText('17 lis, 06:00')).toBeVisible()
  cleanup()
  open(sampleCampaign({ status: 'ready', as_of }), advertiser)
  await screen.findByText(/Termin można przesunąć/)
  expect(screen.queryByText('17 lis, 06:00')).toBeNull()
  expect(screen.queryByText('automatycznie')).toBeNull()
})

test('L05 a draft whose first day is over says so, with a link to its dates', async () => {
  open(sampleCampaign({ status: 'draft', as_of }), advertiser)
  expect(await screen.findByText(/Pierwszy dzień kampanii już minął/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Przesuń termin' })).toBeVisible()
})

test('E43 C36 a campaign of which no hour was measured says that its contacts are unknown, not that any are missing', async () => {
  const unmeasured = sampleProgress({
    total_audience: 0,
    pace_percent: null,
    projected_audience: null,
    projected_low: null,
    projected_high: null,
    cpm: null,
    make_good: null,
    days: sampleProgress().days.map((day) => ({ ...day, realized_audience: null, measured_hours: 0 })),
  })
  open(sampleCampaign({ status: 'in_progress', as_of }), operator, { 'progress.get': unmeasured })
  expect(await screen.findByText(/Żadna godzina kampanii nie została jeszcze zmierzona/)).toBeVisible()
  expect(screen.queryByText(/zabraknie/)).toBeNull()
})
