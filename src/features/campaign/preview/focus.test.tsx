import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const button = (name: string) => screen.findByRole('button', { name })
const open = (campaign: ReturnType<typeof sampleCampaign>, answer: object) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: sampleAccount({ permissions: ['campaign.edit', 'campaign.submit', 'campaign.accept'] }),
    answers: {
      'campaign.get': () => campaign,
      'campaign.events': { items: [] },
      'campaign.change': () => answer,
      'spot.file': { sign_url: '/film' },
    },
  })

beforeEach(() => setLanguage('pl'))

test('after a step whose button disappears the focus is at the steps that are possible now', async () => {
  open(sampleCampaign({ status: 'ready' }), sampleCampaign({ status: 'accepted', version: 4 }))
  await userEvent.click(await button('Zaakceptuj'))
  const group = await screen.findByRole('region', { name: 'Możesz teraz' })
  await button('Cofnij akceptację')
  await waitFor(() => expect(group).toHaveFocus())
})

test('the dialog that sends a campaign back begins at the reason, and gives the focus back', async () => {
  open(sampleCampaign({ status: 'ready' }), sampleCampaign())
  const opener = await button('Odeślij do poprawy')
  await userEvent.click(opener)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Powód' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Anuluj' }))
  await waitFor(() => expect(opener).toHaveFocus())
})
