import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => setLanguage('pl'))

test('L17 L18 an operator whose account is not active is marked and not named for an answer, and another one can be assigned', async () => {
  const operator = { id: 41, name: 'Katarzyna Łuczak', is_active: false }
  const answers = { 'campaign.get': sampleCampaign({ status: 'ready', operator }), 'campaign.events': { items: [] } }
  const path = `/campaign/preview/${sampleCampaignUuid}`
  const { unmount } = openPage(path, { user: sampleAccount({ permissions: ['campaign.submit'] }), answers })
  expect(await screen.findByText(/operator: Katarzyna Łuczak \(konto nieaktywne\)/)).toBeVisible()
  expect(screen.getByText(/Operator odezwie się w ciągu 30 minut/)).toBeVisible()
  unmount()
  openPage(path, { user: sampleAccount({ permissions: ['campaign.assign_operator'] }), answers })
  expect(await screen.findByRole('button', { name: 'Przypisz operatora' })).toBeEnabled()
})
