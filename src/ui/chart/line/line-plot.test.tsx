import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { wideScreen } from '../../../../tests/support/pages/wide-screen.ts'
import { TrafficPlot } from '../../../../tests/support/samples/traffic-plot.tsx'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => {
  setLanguage('pl')
  vi.stubGlobal('matchMedia', wideScreen)
})
afterEach(() => vi.unstubAllGlobals())

test('a line plot has a table with every day, its values and its measured hours', () => {
  render(<TrafficPlot />)
  expect(tableRows('Ruch')).toEqual([
    'Dzień|netto|brutto|Pomiar',
    'pon. 2 mar|12 340|15 000|zmierzono 18 z 18 godz.',
    'wt. 3 mar|4 000|5 100|zmierzono 9 z 18 godz.',
    'śr. 4 mar|–|–|zmierzono 0 z 18 godz.',
    'czw. 5 mar|11 000|14 100|zmierzono 18 z 18 godz.',
  ])
})
