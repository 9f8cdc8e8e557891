import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { replaced } from '../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEvent } from '../../../../tests/support/samples/campaign.ts'

test('a campaign is saved as a file from the menu, and a refusal is read above it', async () => {
  const saved: string[] = []
  replaced.saveFile = (_, name) => void saved.push(name)
  const { asked } = openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: sampleAccount({ role_id: 5, permissions: [] }),
    answers: {
      'campaign.get': sampleCampaign({ status: 'new' }),
      'campaign.events': { items: [sampleEvent()] },
      'spot.file': { sign_url: '/film', still_url: null },
      'campaign.plan_file': ({ query }: { query: { format: string } }) =>
        query.format === 'ics' ? new File(['x'], 'campaign-7.ics') : problem(503, 'unavailable'),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Więcej działań' }))
  await userEvent.click(await screen.findByText('Kalendarz (iCalendar)'))
  await waitFor(() => expect(saved).toEqual(['campaign-7.ics']))
  expect(asked('campaign.plan_file')[0]?.options.query).toEqual({ format: 'ics', language: 'pl' })
  await userEvent.click(await screen.findByRole('button', { name: 'Więcej działań' }))
  await userEvent.click(await screen.findByText('Ekrany (GeoJSON)'))
  expect(await screen.findByText(/^Nie udało się:/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect(screen.queryByText(/^Nie udało się:/)).toBeNull())
})
