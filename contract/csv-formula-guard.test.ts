import { expect, test } from 'vitest'
import { needsCsvQuotes } from './csv-dialects.ts'
import { guardCsvFormulas, guardFormula } from './csv-formula-guard.ts'

test.each(['=1+1', '+48 22', '-2', '@sum', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
  'promise R11 %j gets an apostrophe, so that no spreadsheet computes it',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  },
)

test.each([
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a,@sum', "a,'@sum"],
  ["a;'=1", "a;''=1"],
  ['=1;=2', "'=1;'=2"],
  ['Rynek 5, lok. 2; wejście', 'Rynek 5, lok. 2; wejście'],
])(
  'promise R11 in a CSV file, which another language splits elsewhere, %j becomes %j and is quoted',
  (text, guarded) => {
    expect(guardCsvFormulas(text)).toBe(guarded)
    expect(needsCsvQuotes(text)).toBe(true)
  },
)

test('promise R11 a text with apostrophes before the beginning of a formula gets one more apostrophe', () => {
  expect(guardFormula("'=1")).toBe("''=1")
  expect(guardFormula("''-")).toBe("'''-")
})

test.each(['', ' =1', '1-2', 'a=b', "'quoted'", "d'Arc"])('promise R11 %j is not changed', (text) => {
  expect(guardFormula(text)).toBe(text)
})
