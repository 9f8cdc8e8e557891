import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEstimate } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const advertiser = sampleAccount({ role_id: 2, company_id: 1, permissions: ['campaign.edit', 'campaign.submit'] })
const empty = { items: [], total: 0, page: 1, pages: 1, size: 1000 }

beforeEach(() => setLanguage('pl'))

test('K25 the form sends the price that it shows; if the price has changed it shows both and saves after a confirmation', async () => {
  let isFirst = true
  const { asked } = openPage(`/campaign/form/${sampleCampaignUuid}`, {
    user: advertiser,
    answers: {
      'company.list': empty,
      'industry.list': empty,
      'city.list': empty,
      'campaign.operators': { items: [] },
      'campaign.availability': { cities: [], days: [] },
      'estimate.draft': sampleEstimate(),
      'campaign.get': () => sampleCampaign({ status: 'draft' }),
      'campaign.events': { items: [] },
      'campaign.change': () => {
        if (!isFirst) return sampleCampaign({ status: 'new', version: 4 })
        isFirst = false
        return problem(409, 'price_changed', { price: { expected: 109_105.92, present: 115_000 } })
      },
    },
  })
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  await screen.findAllByText(/109.105,92/)
  await userEvent.click(await screen.findByRole('button', { name: 'Zapisz kampanię' }))
  const notice = await screen.findByText(/Cena zmieniła się od ostatniej wyceny/)
  expect(withPlainSpaces(notice.textContent)).toContain('109 105,92 zł → 115 000,00 zł')
  // The button that saves is at the end of a long page, the question at its start.
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
  await userEvent.click(screen.getByRole('button', { name: /Zapisz z.nową ceną/ }))
  await waitFor(() =>
    expect(
      asked('campaign.change').map(({ options }) => (options.body as { expected_price: number }).expected_price),
    ).toEqual([109_105.92, 115_000]),
  )
})
