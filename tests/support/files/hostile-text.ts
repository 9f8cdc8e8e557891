import fc from 'fast-check'

const beginnings = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  "'",
  "'=",
  "''@",
  '＝',
  '＋',
  '"',
  ';',
  ',',
  ' ',
  '\u00a0',
  '_x0041_',
  '#',
]
const middles = [
  'SUM(1;2)',
  'cmd|" /C calc"!A0',
  'zażółć gęślą jaźń',
  '1234',
  '-5,5',
  '2026-01-01',
  'a;b,c"d',
  'one\r\ntwo',
  'one\ntwo\rthree',
  '👩‍👩‍👧 𝕬𝖗',
  '<b>&amp;</b>',
  '_x000D_',
  '\u0001\u001f\u007f',
  'x'.repeat(5000),
  'מבחן',
]
const ends = ['', ' ', '\n', '\r', '"', '\t']

/**
 * A number of different texts that spreadsheets or CSV readers are known to damage, filled up with random ones. None
 * contains NUL, because the database cannot store it.
 */
export const hostileTexts = (count: number): string[] => {
  const known = beginnings.flatMap((beginning) =>
    middles.flatMap((middle) => ends.map((end) => `${beginning}${middle}${end}`)),
  )
  // Every fifth, because consecutive texts are similar.
  const some = known.filter((_, index) => index % 5 === 0)
  const random = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), { numRuns: count * 2, seed: 11 })
  const texts = [...some, ...random].filter((text) => !text.includes('\0') && text !== '')
  return [...new Set(texts)].slice(0, count)
}
