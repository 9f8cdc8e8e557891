import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const button = (name: string) => screen.findByRole('button', { name })
const open = (campaign: ReturnType<typeof sampleCampaign>, answer: object | Promise<object>) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: sampleAccount({ permissions: ['campaign.edit', 'campaign.submit', 'campaign.accept', 'campaign.share'] }),
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

test('the share dialog stays open after its step, and the steps behind it do not take the focus', async () => {
  let answer = (): void => undefined
  const shared = sampleCampaign({ status: 'accepted', share_token: 'abc', is_shared: true, version: 4 })
  const answered = new Promise<object>((resolve) => {
    answer = () => resolve(shared)
  })
  open(sampleCampaign({ status: 'accepted' }), answered)
  await userEvent.click(await button('Udostępnij klientowi'))
  const share = await screen.findByRole('switch', { name: /raport/i })
  await waitFor(() => expect(share).toHaveFocus())
  await userEvent.keyboard(' ')
  // As a browser, which takes the focus from a control that is disabled until the answer arrives.
  const [, close] = screen.getAllByRole('button', { name: 'Zamknij' })
  act(() => close?.focus())
  expect(close).toHaveFocus()
  act(() => close?.blur())
  answer()
  await waitFor(() => expect(screen.getByRole('switch', { name: /raport/i })).toBeChecked())
  expect(document.body).toHaveFocus()
})
