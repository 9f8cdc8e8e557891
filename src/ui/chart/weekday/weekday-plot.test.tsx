import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { WeekdayPlot } from './weekday-plot.tsx'

beforeEach(() => setLanguage('pl'))

test('K24 E19 a weekday plot has seven days from Monday, net and gross means and their measured hours, but no total', () => {
  const day = (net: number | null, measuredHours: number) => ({
    net,
    gross: net === null ? null : net * 2,
    measured: { measuredHours, hours: 72 },
  })
  render(
    <WeekdayPlot
      title="Dni"
      fileName="dni"
      days={[day(2400.4, 72), day(3000, 40), day(null, 0), day(1, 72), day(2, 72), day(3, 72), day(4, 72)]}
    />,
  )
  expect(tableRows('Dni')).toEqual([
    'Dzień tygodnia|netto|brutto|Pomiar',
    'poniedziałek|2 400|4 801|zmierzono 72 z 72 godz.',
    'wtorek|3 000|6 000|zmierzono 40 z 72 godz.',
    'środa|–|–|zmierzono 0 z 72 godz.',
    'czwartek|1|2|zmierzono 72 z 72 godz.',
    'piątek|2|4|zmierzono 72 z 72 godz.',
    'sobota|3|6|zmierzono 72 z 72 godz.',
    'niedziela|4|8|zmierzono 72 z 72 godz.',
  ])
  expect(screen.getByRole('img', { name: /^Dni/ }).getAttribute('aria-label')).not.toContain('razem')
})
