import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CampaignScreens } from '../../../../../contract/campaign/occupancy.ts'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'

const operator = sampleAccount({ role_id: 4, permissions: ['campaign.accept', 'campaign.read_all_companies'] })

const placed = (id: number, address: string, blocked_days: string[] | null): CampaignScreens['items'][number] => ({
  screen_id: id,
  name: `WAW-00${id}`,
  address,
  city_name: 'Warszawa',
  latitude: 52,
  longitude: 21,
  audience: 12_000,
  emissions: 7_560,
  played: 540,
  plays_by_source: { player: 0, outside: 0, computed: 540 },
  blocked_days,
})

const holder = {
  uuid: '00000000-0000-4000-8000-000000000009',
  name: 'Cała pętla',
  company_name: 'Kolej Bałtycka',
  status: 'accepted',
  date_from: '2025-11-18',
  date_to: '2025-11-22',
  slots: 12,
  places: [{ id: 1, screens: 1 }],
}

const open = (status: string, screens: CampaignScreens, screen_ids: number[] | null = null) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user: operator,
    answers: {
      'campaign.get': () => sampleCampaign({ status, screen_ids }),
      'campaign.events': { items: [] },
      'spot.file': { sign_url: '/film', still_url: null },
      'campaign.screens': screens,
    },
  })

const panelText = async () =>
  withPlainSpaces(
    (await screen.findByText('Ekrany w jednym miejscu', { exact: false })).closest('section')?.textContent,
  )

beforeEach(() => setLanguage('pl'))

test('before accepting, an operator sees which screens others hold, on which days and by which campaign', async () => {
  const items = [placed(1, 'ul. Długa 1', ['2025-11-18', '2025-11-19', '2025-11-22']), placed(2, 'ul. Krótka 2', [])]
  open('ready', { items, holders: [holder], films: [], plays_reported_until: null })
  const text = await panelText()
  expect(text).toContain('Zajęty jest 1 ekran z 2: Cała pętla (Kolej Bałtycka, 18–22 lis)')
  expect(text).toContain('Przy akceptacji platforma dobierze inne wolne ekrany')
  expect(text).toContain('ul. Długa 1 WAW-001zajęty 18–19 lis, 22 lis12 0007 560')
  expect(screen.getByRole('link', { name: 'Cała pętla' })).toHaveAttribute('href', `/campaign/preview/${holder.uuid}`)
})

test('free screens are shown as free; a running campaign shows its plays instead', async () => {
  const { unmount } = open(
    'ready',
    { items: [placed(1, 'ul. Długa 1', [])], holders: [], films: [], plays_reported_until: null },
    [1],
  )
  expect(await panelText()).toContain('Wszystkie ekrany są wolne przez cały termin.')
  unmount()
  open('in_progress', {
    items: [placed(1, 'ul. Długa 1', null)],
    holders: [],
    films: [],
    plays_reported_until: null,
  })
  const text = await panelText()
  expect(text).toContain('540 z 7 560')
  expect(text).not.toContain('wolne przez')
})

test('plays have the sign of their source with its hint; of several sources each screen has its own, and the sum its parts', async () => {
  const items = [placed(1, 'ul. Długa 1', null)]
  const { unmount } = open('in_progress', { items, holders: [], films: [], plays_reported_until: null })
  expect(await panelText()).toContain('Emisjewyliczone ze zlecenia')
  expect(screen.getAllByTitle(/^Ekrany nie zgłaszają tych emisji/).length).toBe(1)
  unmount()
  const plays_by_source = { player: 300, outside: 0, computed: 240 }
  const reported = { ...placed(2, 'ul. Krótka 2', null), plays_by_source }
  const plays_reported_until = '2025-11-19T13:32:00.000Z'
  open('in_progress', { items: [...items, reported], holders: [], films: [], plays_reported_until })
  const text = await panelText()
  expect(text).toContain('Emisje300 z odtwarzaczy, 780 wyliczonych, zgłoszone do 19 lis, 14:32')
  expect(text).toContain('540 z 7 560wyliczone ze zlecenia')
  expect(text).toContain('540 z 7 560300 z odtwarzaczy, 240 wyliczonych')
  // The constants that decide what counts.
  expect(screen.getAllByTitle(/co najmniej 98\s% swojej długości .* 500\sms od swojego slotu/)).toHaveLength(2)
})

test('of many screens the first are shown, and all on request', async () => {
  const items = Array.from({ length: 30 }, (_, index) => placed(index + 1, `ul. Długa ${index + 1}`, null))
  open('in_progress', { items, holders: [], films: [], plays_reported_until: null })
  await panelText()
  expect(document.querySelectorAll('tr.placed-later')).toHaveLength(6)
  screen.getByText('Pokaż wszystkie (30)').click()
  await screen.findByText('ul. Długa 30')
  expect(document.querySelectorAll('tr.placed-later')).toHaveLength(0)
})
