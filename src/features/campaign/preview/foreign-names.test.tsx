import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEvent } from '../../../../tests/support/samples/campaign.ts'

const foreign = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

test.each(foreign)('L04 a status “%s” is shown as it is, in the preview and in the list', async (status) => {
  const campaign = { ...sampleCampaign(), status }
  const user = sampleAccount({ permissions: ['campaign.edit', 'campaign.share'] })
  const { unmount } = openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: {
      'campaign.get': campaign,
      'campaign.events': { items: [sampleEvent({ version: 1, type: status, status })] },
    },
  })
  expect((await screen.findAllByText(status)).length).toBeGreaterThan(0)
  expect(await screen.findByText(/Historia/)).toBeVisible()
  expect(screen.queryByText(/wystąpił błąd/)).not.toBeInTheDocument()
  unmount()
  openPage('/campaign', {
    user,
    answers: { 'campaign.list': { items: [campaign], total: 1, page: 1, pages: 1, size: 10 } },
  })
  expect((await screen.findAllByText(status)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/wystąpił błąd/)).not.toBeInTheDocument()
})
