import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/language.ts'
import { plotSummary } from './plot-summary.ts'
import type { PlotTable, PlotValue } from './plot-table.ts'

const row = (label: string, values: PlotValue[], measuredHours = 18) => ({
  key: label,
  label,
  exportLabel: label,
  values,
  measured: { measuredHours, hours: 18 },
})
const tableOf = (rows: PlotTable['rows'], names = ['netto', 'brutto']): PlotTable => ({
  head: 'Dzień',
  series: names.map((name) => ({ name })),
  rows,
})
const days = tableOf([
  row('pon.', [12_340, 15_000]),
  row('wt.', [4000, 5100], 9),
  row('śr.', [null, null], 0),
  row('czw.', [11_000, 14_100]),
])
const write = (value: number): string => `${value} os.`

beforeEach(() => setLanguage('pl'))

test('the summary has minimum and maximum of the complete rows, the total of all, and the incomplete rows', () => {
  expect(plotSummary('Ruch', days, write)).toBe(
    'Ruch. netto: najmniej 11000 os. (czw.), najwięcej 12340 os. (pon.), łącznie zmierzono 27340 os.; ' +
      'brutto: najmniej 14100 os. (czw.), najwięcej 15000 os. (pon.), łącznie zmierzono 34200 os.; ' +
      'bez pomiaru: 1 z\u00a04; pomiar częściowy: 1 z\u00a04.',
  )
})

test('rows that were measured in part are compared if there are no complete rows', () => {
  const table = tableOf([row('pon.', [8], 9), row('wt.', [4], 9)], ['osoby'])
  expect(plotSummary('Ruch', table, write)).toContain('najmniej 4 os. (wt.), najwięcej 8 os. (pon.)')
})

test('the summary of one series does not name it, and a mean has no total', () => {
  const table = tableOf([row('pon.', [8]), row('wt.', [4])], ['osoby'])
  expect(plotSummary('Ruch', table, write, false)).toBe('Ruch. najmniej 4 os. (wt.), najwięcej 8 os. (pon.).')
})
