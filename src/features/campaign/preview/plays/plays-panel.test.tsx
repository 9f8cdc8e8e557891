import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CampaignPlays } from '../../../../../contract/campaign/campaign-plays.ts'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'

const place = { id: 1, name: 'WAW-001', address: 'ul. Długa 1', city_name: 'Warszawa', latitude: 52, longitude: 21 }
const spot = { id: '00000000-0000-4000-8000-000000000001', file_name: 'film.mp4' }
const sums = {
  planned: 540,
  plays_by_source: { player: 500, outside: 0, computed: 0 },
  uncounted: [{ fault: 'off_slot' as const, plays: 2 }],
}
const paging = { total: 1, page: 1, pages: 1, size: 100 }
const plays: CampaignPlays = {
  items: [{ day: null, screen: place, spot: null, ...sums }],
  ...paging,
  sums,
  plays_reported_until: '2026-03-02T13:32:00.000Z',
  as_of: '2026-03-02T14:00:00.000Z',
}
const single = {
  items: [
    {
      screen: place,
      spot,
      film: 'a'.repeat(64),
      player: spot.id,
      number: 1,
      planned: '2026-03-02T09:00:00.000Z',
      started: '2026-03-02T09:00:00.900Z',
      ended: '2026-03-02T09:00:10.900Z',
      played_ms: 10_000,
      film_ms: 10_000,
      offset_ms: 4,
      cut: null,
      fault: 'off_slot',
      is_after_sealing: false,
    },
  ],
  ...paging,
}

test('a running campaign shows its plays on request, each alone too, and offers their proof', async () => {
  setLanguage('pl')
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: sampleAccount({ role_id: 4, permissions: ['campaign.accept', 'campaign.read_all_companies'] }),
    answers: {
      'campaign.get': () => sampleCampaign({ status: 'in_progress' }),
      'campaign.events': { items: [] },
      'spot.file': { sign_url: '/film', still_url: null },
      'campaign.plays': plays,
      'campaign.recorded_plays': single,
    },
  })
  await userEvent.click(await screen.findByText('Pokaż emisje'))
  const row = (await screen.findByText('ul. Długa 1')).closest('tr')
  expect(withPlainSpaces(row?.textContent)).toContain(
    'ul. Długa 1Warszawa · WAW-001540500z odtwarzaczy2nie o czasie: 2',
  )
  expect(screen.getByText('Pobierz dowód emisji')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Pojedyncze emisje'))
  const record = (await screen.findByText('film.mp4')).closest('tr')
  expect(withPlainSpaces(record?.textContent)).toContain('film.mp410,0 z 10,0 snie o czasie')
})
