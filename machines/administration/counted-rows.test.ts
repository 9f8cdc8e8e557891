import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedRowsOf } from './counted-rows.ts'

const row = (text: string) => countedRowsOf(text).map(({ interval }) => interval)
const eight = { day: '2026-02-02', time: '08:00', minutes: 60, people: 1250, cars: 30, buses: 2 }

test.each([
  ['tabs of a spreadsheet', '2026-02-02\t08:00\t60\t1250\t30\t2'],
  ['semicolons', '2026-02-02;8:00;60;1250;30;2'],
  ['commas', '2026-02-02,08:00,60,1250,30,2'],
  ['Polish days, full hours and groups of digits', '2.02.2026;8;60;1 250;30;2'],
])('a row with %s is read', (_, text) => {
  expect(row(text)).toEqual([eight])
})

test('a row of headings and empty rows are left out, and lines keep their numbers', () => {
  const read = countedRowsOf('day;time;minutes;people\n\n2026-02-02;08:00;60;1250\r\n;;;\n')
  expect(read).toEqual([{ line: 3, text: '2026-02-02;08:00;60;1250', interval: { ...eight, cars: 0, buses: 0 } }])
})

test.each([
  ['a day that does not exist', '2026-02-30;08:00;60;1'],
  ['an hour that does not exist', '2026-02-02;24:00;60;1'],
  ['no people', '2026-02-02;08:00;60'],
  ['empty people', '2026-02-02;08:00;60;;3;1'],
  ['a part of a person', '2026-02-02;08:00;60;1.5'],
  ['fewer than none', '2026-02-02;08:00;60;-1'],
  ['three minutes', '2026-02-02;08:00;3;1'],
  ['another text', '2026-02-02 rano'],
])('a row with %s is named, not guessed', (_, text) => {
  expect(row(text)).toEqual([null])
})

test('any text is read without an error, one result for each row at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countedRowsOf(text).length).toBeLessThanOrEqual(text.split('\n').length)
    }),
  )
})
