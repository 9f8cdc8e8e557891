import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleProgress } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'

beforeEach(() => setLanguage('pl'))

test('E43 places without a sensor are named with their share of the plan, and the contacts compared without them', async () => {
  const unmeasured = { locations: 3, planned_audience: 100_000, plan_percent: 20 }
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: sampleAccount({ role_id: 2 }),
    answers: {
      'campaign.events': { items: [] },
      'campaign.get': () => sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }),
      'progress.get': sampleProgress({ unmeasured }),
    },
  })
  const heading = await screen.findByRole('heading', { name: /^Porównanie/ })
  const [, contacts] = within(heading.closest('section') ?? document.body).getAllByRole('row')
  expect([...(contacts?.children ?? [])].map((cell) => withPlainSpaces(cell.textContent))).toEqual([
    'Kontakty',
    '400 000',
    '230 000',
    '57,5 %',
  ])
  const note = screen.getByText(/^Lokalizacje bez araboxa/)
  expect(withPlainSpaces(note.textContent)).toContain('Lokalizacje bez araboxa: 3 (20,0 % planu). Nie są mierzone')
})
