import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleListedLocation } from '../../../../tests/support/samples/locations.ts'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => setLanguage('pl'))

const stored = (number: number) => ({
  ...sampleListedLocation(number),
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  is_active: true,
  industry_ids: [],
  industries: [],
  venue_type: null,
  time_zone: 'Europe/Warsaw',
  device_id: null,
})
const page = (numbers: readonly number[]) => ({
  items: numbers.map(stored),
  total: numbers.length,
  page: 1,
  pages: 1,
  size: 5,
})

test('a choice that is not saved is not left without a question', async () => {
  openPage('/industry/massive-actions/9', {
    user: sampleAccount({ role_id: 1 }),
    answers: {
      'industry.get': { id: 9, version: 1, created_at: '2026-01-01T00:00:00Z', name: 'Kina', locations: 1 },
      'location.admin_list': ({ query }: { query?: Record<string, unknown> }) =>
        page(query?.industry_id === undefined ? [1, 2] : [1]),
      'industry.list': page([]),
    },
  })
  const row = await screen.findByRole('row', { name: /Rynek 2/ })
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('link', { name: 'Wróć do typów lokalizacji' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Zostań na stronie' }))
  expect(within(row).getByRole('checkbox')).toBeChecked()
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('link', { name: 'Wróć do typów lokalizacji' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Typy lokalizacji' })).toBeVisible()
})
