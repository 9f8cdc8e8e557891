import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SharedScreens } from '../../../../contract/campaign/occupancy.ts'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { type ReadScreens, ScreensSection } from './screens-section.tsx'

const items: SharedScreens['items'] = [
  {
    address: 'ul. Szeroka 1',
    city_name: 'Toruń',
    latitude: 53,
    longitude: 18.6,
    audience: 9_000,
    emissions: 7_560,
    played: 540,
    plays_by_source: { player: 540, outside: 0, computed: 0 },
  },
]

test('P11 the public page lists the screens with contacts and plays, after a failure on a retry', async () => {
  setLanguage('pl')
  let isBroken = true
  const read: ReadScreens = async () => {
    if (isBroken) throw new Error('offline')
    return { items, plays_reported_until: '2026-03-02T13:32:00.000Z' }
  }
  const { container } = render(<ScreensSection uuid="x" read={read} hasPlays />)
  expect(await screen.findByText('Nie udało się wczytać listy ekranów')).toBeVisible()
  isBroken = false
  await userEvent.click(screen.getByText('Spróbuj ponownie'))
  expect(await screen.findByText('ul. Szeroka 1')).toBeVisible()
  expect(withPlainSpaces(container.textContent)).toContain(
    'z odtwarzaczy, zgłoszone do 2 mar, 14:32Toruń 1 ekranul. Szeroka 19 000540 z 7 560',
  )
})
