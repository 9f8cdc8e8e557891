import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SharedPlays } from '../../../../contract/campaign/campaign-plays.ts'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PlaysSection, type ReadPlays } from './plays-section.tsx'

const sums = {
  planned: 540,
  plays_by_source: { player: 500, outside: 0, computed: 20 },
  uncounted: [{ fault: 'cut' as const, plays: 3 }],
}
const place = { address: 'ul. Szeroka 1', city_name: 'Toruń', latitude: 53, longitude: 18.6 }
const answerOf = (group: string): SharedPlays => ({
  items: [
    group === 'day'
      ? { day: '2026-03-02', screen: null, spot: null, ...sums }
      : { day: null, screen: place, spot: null, ...sums },
  ],
  total: 1,
  page: 1,
  pages: 1,
  size: 100,
  sums,
  plays_reported_until: '2026-03-02T13:32:00.000Z',
  as_of: '2026-03-02T14:00:00.000Z',
})

test('P11 the public page shows planned and proved plays by day and by screen with their sources, until when, and the proof, after a failure on a retry', async () => {
  setLanguage('pl')
  let isBroken = true
  const read: ReadPlays = async (_, { group }) => {
    if (isBroken) throw new Error('offline')
    return answerOf(group)
  }
  const { container } = render(<PlaysSection uuid="x" read={read} proofAddress="/proof" />)
  expect(await screen.findByText('Nie udało się wczytać emisji')).toBeVisible()
  isBroken = false
  await userEvent.click(screen.getByText('Spróbuj ponownie'))
  expect(await screen.findByText('2 mar 2026')).toBeVisible()
  const text = withPlainSpaces(container.textContent)
  expect(text).toContain('540520500 z odtwarzaczy, 20 wyliczonych3przerwane: 3')
  expect(text).toContain('Emisje zgłoszone do 2 mar, 14:32')
  expect(screen.getByText('Pobierz dowód emisji')).toHaveAttribute('href', '/proof')
  expect(screen.getByText('Sprawdź dowód')).toHaveAttribute('href', '/verify')
  await userEvent.click(screen.getByLabelText('Ekrany'))
  expect(await screen.findByText('ul. Szeroka 1')).toBeVisible()
})
