import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEvent } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => setLanguage('pl'))

const seller = sampleAccount({ role_id: 3, permissions: ['campaign.edit'] })
const duplicate = async (copy: unknown) => {
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: seller,
    answers: {
      'campaign.get': sampleCampaign({ status: 'draft' }),
      'campaign.events': { items: [sampleEvent()] },
      'spot.file': { sign_url: '/film', still_url: null },
      'campaign.copy': copy,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Więcej działań' }))
  await userEvent.click(await screen.findByText('Duplikuj'))
}

test('a campaign is duplicated from its preview; a draft without a free period says so', async () => {
  await duplicate(sampleCampaign({ name: 'Kopia', date_from: null, date_to: null, spots: [] }))
  expect(await screen.findByText(/^Utworzono szkic „Kopia” bez terminu/)).toBeVisible()
})

test('a copy that was refused says why', async () => {
  await duplicate(problem(403, 'permission_denied'))
  expect(await screen.findByText('Nie masz do tego uprawnień.')).toBeVisible()
})
