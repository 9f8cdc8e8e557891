import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { ProgressChart } from './progress-chart.tsx'

const at = (day: number): Date => new Date(Date.UTC(2025, 10, day, 5))

beforeEach(() => setLanguage('pl'))

test('a progress chart has a table with every planned point in time, and notes what was not measured', () => {
  render(
    <ProgressChart
      label="Przebieg"
      confidencePercent={80}
      from={at(17)}
      to={at(20)}
      now={at(18)}
      plan={[17, 18, 19].map((day) => ({ at: at(day), value: (day - 17) * 1000 }))}
      realized={[17, 18].map((day) => ({ at: at(day), value: (day - 17) * 900 }))}
      forecast={[18, 19].map((day) => ({ at: at(day), value: (day - 17) * 900, low: 800, high: 2000 }))}
      unmeasured={[{ from: at(17), to: at(18), note: '17 lis: zmierzono 9 z 18 godz.' }]}
    />,
  )
  expect(tableRows('Przebieg')).toEqual([
    'Dzień|Plan|Zrealizowano|Prognoza',
    '17 lis, 06:00|0|0|–',
    '18 lis, 06:00|1 000|900|900',
    '19 lis, 06:00|2 000|–|1 800',
  ])
  expect(screen.getByText('17 lis: zmierzono 9 z 18 godz.')).toBeInTheDocument()
})
