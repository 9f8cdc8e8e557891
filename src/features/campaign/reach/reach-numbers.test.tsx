import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { sampleEstimate } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { ReachNumbers } from './reach-numbers.tsx'

const { reach } = sampleEstimate()
const text = (): string => withPlainSpaces(document.body.textContent)

beforeEach(() => setLanguage('pl'))

test('reach stands with 2+, 3+, frequency, GRP on the same base, and the base itself', () => {
  render(<ReachNumbers reach={reach} missing={undefined} firstDay="2026-12-07" />)
  for (const part of [
    'Zasięg 1+ (model)?ok. 40 %przedział 34–47 %',
    'Zasięg 2+22–31 %',
    'Zasięg 3+15–23 %',
    'Średnia częstotliwość3,6–5,0',
    'GRP w aglomeracjach kampanii169,3pkt',
    'Podstawa: mieszkańcy aglomeracji kampanii w wieku 7–75 lat, 2 316 500.',
  ])
    expect(text()).toContain(part)
})

test('the build-up by day has a table for screen readers with every day', () => {
  render(<ReachNumbers reach={reach} missing={undefined} firstDay="2026-12-07" />)
  const rows = tableRows('Zasięg 1+ dzień po dniu')
  expect(rows).toHaveLength(15)
  expect(rows[0]).toBe('Dzień|najwięcej|najmniej')
  expect(rows.at(-1)).toContain('46,5')
  expect(rows.at(-1)).toContain('33,8')
})

test('in a target group the base names the group’s part of the residents', () => {
  render(<ReachNumbers reach={reach} missing={undefined} firstDay="2026-12-07" groupPercent={16.3} />)
  expect(text()).toContain('GRP w grupie, aglomeracje kampanii')
  expect(text()).toMatch(/osoby z grupy docelowej w aglomeracjach kampanii, 2 316 500 \(16,3\s?% mieszkańców/)
})

test('reach of an older version stands without what it did not have', () => {
  const { details: _, ...older } = reach ?? sampleEstimate().reach ?? ({} as NonNullable<typeof reach>)
  render(<ReachNumbers reach={older} missing={undefined} firstDay="2026-12-07" />)
  expect(text()).toContain('Zasięg 1+ (model)?34–47 %')
  expect(text()).not.toContain('Zasięg 2+')
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['residents', 'Brakuje liczby mieszkańców co najmniej jednej aglomeracji.'],
  ['contacts', 'Lokalizacje nie mają kontaktów w tym terminie i w tej grupie.'],
  ['older', 'Wycena powstała, zanim zaczęto zapisywać zasięg.'],
] as const)('without reach the reason is shown: %s', (missing, sentence) => {
  render(<ReachNumbers reach={null} missing={missing} firstDay="2026-12-07" />)
  expect(text()).toContain(sentence)
})

test('in English the texts are English', () => {
  setLanguage('en')
  render(<ReachNumbers reach={reach} missing={undefined} firstDay="2026-12-07" />)
  expect(text()).toContain('GRP in the campaign’s cities169.3pts')
  expect(text()).toContain('Reach 1+ (modelled)?about 40%range 34–47%')
})
