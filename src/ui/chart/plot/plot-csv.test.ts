import { expect, test } from 'vitest'
import { plotCsv } from './plot-csv.ts'
import type { PlotTable } from './plot-table.ts'

const table: PlotTable = {
  head: 'Dzień',
  series: [{ name: 'netto' }, { name: 'brutto' }],
  rows: [
    {
      key: '1',
      label: 'pon. 2 mar',
      exportLabel: '2026-03-02',
      values: [12_340, 1234.5],
      measured: { measuredHours: 18, hours: 18 },
    },
    {
      key: '2',
      label: 'wt. 3 mar',
      exportLabel: '2026-03-03',
      values: [null, 0.1 + 0.2],
      measured: { measuredHours: 9, hours: 18 },
    },
    { key: '3', label: 'śr. 4 mar', exportLabel: '2026-03-04', values: ['hidden', 0] },
  ],
}

test('the Polish download separates cells by semicolons, writes decimals with a comma and leaves gaps empty', () => {
  expect(plotCsv(table, 'pl')).toBe(
    [
      '\ufeffDzień;netto;brutto;Zmierzone godziny;Godziny w okresie',
      '2026-03-02;12340;1234,5;18;18',
      '2026-03-03;;0,3;9;18',
      '2026-03-04;ukryta;0;;',
      '',
    ].join('\r\n'),
  )
})

test('the English download separates cells by commas and writes decimals with a dot', () => {
  expect(plotCsv(table, 'en').split('\r\n').slice(1, 4)).toEqual([
    '2026-03-02,12340,1234.5,18,18',
    '2026-03-03,,0.3,9,18',
    '2026-03-04,hidden,0,,',
  ])
})

test.each(['=1+1', '+48 22', '-2', '@sum', '\t=1', '\uff1d1', "'=1"])('no cell acts as a formula: %j', (name) => {
  const lines = plotCsv(
    { head: name, series: [{ name }], rows: [{ key: name, label: name, exportLabel: name, values: [1] }] },
    'pl',
  )
  expect(lines.replace('\ufeff', '').trimEnd()).toBe(`'${name};'${name}\r\n'${name};1`)
})

test('a cell with the separator, a quote or a line break is quoted', () => {
  const name = 'Sklep "Pod; Lipą"\nŁódź'
  const text = plotCsv(
    { head: 'Miejsce', series: [], rows: [{ key: '1', label: name, exportLabel: name, values: [] }] },
    'pl',
  )
  expect(text).toBe('\ufeffMiejsce\r\n"Sklep ""Pod; Lipą""\nŁódź"\r\n')
})
