import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import {
  sampleCampaign,
  sampleCampaignUuid,
  sampleReportedProgress,
} from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const open = () =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: sampleAccount({ role_id: 2, permissions: ['campaign.edit'] }),
    answers: {
      'campaign.get': sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' }),
      'campaign.events': { items: [] },
      'spot.file': { sign_url: '/film', still_url: null },
      'progress.get': sampleReportedProgress(),
    },
  })
const panelOf = async (heading: RegExp) =>
  withPlainSpaces((await screen.findByRole('heading', { name: heading })).closest('.panel')?.textContent)

test('plays of several sources are named beside each number of plays, and plays that do not count are shown apart', async () => {
  setLanguage('pl')
  open()
  const sources = '3 000 z odtwarzaczy, 2 000 wyliczonych, zgłoszone do 19 lis, 14:32'
  await waitFor(async () => expect(await panelOf(/^Plan\si\srealizacja$/)).toContain('5 000'))
  const realization = await panelOf(/^Plan\si\srealizacja$/)
  expect(realization).toContain(`Emisje5 000z 8 640 · ${sources}`)
  expect(realization).toContain(`Emisje151 2005 000${sources}`)
  expect(realization).toContain('Niezaliczone emisje: 12 (przerwane 8, nie o czasie 4)')
  await waitFor(async () => expect(await panelOf(/^Spoty$/)).toContain(`5 000 emisji ${sources}`))
})
