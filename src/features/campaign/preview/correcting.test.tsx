import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleProgress } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const administrator = sampleAccount({ permissions: ['campaign.correct_contacts', 'campaign.read_all_companies'] })
const sealed_at = '2025-12-08T05:00:00Z'
const paceSealed = (at: string | null): Campaign['pace'] => ({
  realized_audience: 4_000_000,
  planned_to_date: 4_100_000,
  pace_percent: -2.4,
  realized_percent: 97.6,
  sealed_at: at,
})
const ended = (at: string | null) => sampleCampaign({ status: 'end', pace: paceSealed(at) })

const open = (campaign: Campaign, user: User, answers: Record<string, unknown> = {}) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: { 'campaign.events': { items: [] }, 'campaign.get': () => campaign, ...answers },
  })
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Więcej działań' }))
  await userEvent.click(await screen.findByText('Skoryguj kontakty…'))
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => setLanguage('pl'))

test('E43 an administrator sees what the stored counts would change, gives a reason, and corrects the final contacts', async () => {
  const { asked } = open(ended(sealed_at), administrator, {
    'progress.check_contacts': {
      sealed_at,
      recorded_audience: 4_000_000,
      counted_audience: 4_012_345,
      days: [{ date: '2025-11-20', recorded: null, counted: 12_345 }],
    },
    'campaign.correct_contacts': () => ({ ...ended(sealed_at), version: 4 }),
  })
  const dialog = await openDialog()
  await dialog.findByRole('rowheader', { name: /20.lis.2025/ })
  const rows = dialog.getAllByRole('row').map((row) => withPlainSpaces(row.textContent))
  expect(rows).toEqual(['DzieńZapisaneZ pomiarów', '20 lis 2025–12 345', 'Cała kampania4 000 0004 012 345'])
  const correct = dialog.getByRole('button', { name: 'Skoryguj' })
  expect(correct).toBeDisabled()
  await userEvent.type(dialog.getByLabelText('Powód'), 'Import z czujnika')
  await userEvent.click(correct)
  await waitFor(() =>
    expect(asked('campaign.correct_contacts').map(({ options }) => options.body)).toEqual([
      { reason: 'Import z czujnika', version: 3 },
    ]),
  )
})

test('E43 contacts that are those of the stored counts cannot be corrected', async () => {
  open(ended(sealed_at), administrator, {
    'progress.check_contacts': { sealed_at, recorded_audience: 1, counted_audience: 1, days: [] },
  })
  const dialog = await openDialog()
  expect(await dialog.findByText(/Nie ma czego korygować/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Skoryguj' })).toBeDisabled()
})

test('E43 contacts that are not final are not corrected by hand, and the page says until when they can change', async () => {
  open(ended(null), administrator, { 'progress.get': sampleProgress({ status: 'end', seals_on: '2025-12-08' }) })
  expect(await screen.findByText(/do 8 gru 2025 mogą je zmienić spóźnione pomiary/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Więcej działań' }))
  expect(screen.queryByText('Skoryguj kontakty…')).not.toBeInTheDocument()
})

test('E43 final contacts are named as final', async () => {
  open(ended(sealed_at), administrator, { 'progress.get': sampleProgress({ status: 'end', sealed_at }) })
  expect(await screen.findByText(/ostateczne od 8 gru 2025/)).toBeVisible()
})
