import { afterEach, describe, expect, test } from 'vitest'
import { language, setLanguage } from './language.ts'
import { translate } from './translate.ts'
import { defineWords } from './word-table.ts'

const words = defineWords(
  {
    screens: { one: '{{count}} ekran', few: '{{count}} ekrany', many: '{{count}} ekranów', other: '{{count}} ekranu' },
    rows: { one: '{{count}} wiersz', few: '{{count}} wiersze', many: '{{count}} wierszy', other: '{{count}} wiersza' },
    hello: 'Cześć, {{name}}',
  },
  {
    screens: { one: '{{count}} screen', other: '{{count}} screens' },
    rows: 'rows: {{count}}',
    hello: 'Hello, {{name}}',
  },
)

afterEach(() => setLanguage('pl'))

describe('translation', () => {
  test('S04 K11 Polish is used when nothing is stored', () => {
    expect(language()).toBe('pl')
    expect(translate(words, 'hello', { name: 'Anno' })).toBe('Cześć, Anno')
  })

  test('S05 switching the language switches the words', () => {
    setLanguage('en')
    expect(translate(words, 'hello', { name: 'Anna' })).toBe('Hello, Anna')
  })

  test('S06 a key that English lacks is shown in Polish, with the Polish plural', () => {
    const thin = { screens: { one: '{{count}} screen', other: '{{count}} screens' } }
    // At run time a table may have fewer keys than its type says.
    const partial = defineWords(
      { screens: 'x', only: { one: '{{count}} dzień', few: '{{count}} dni', other: 'dni' } },
      { ...thin, ...({} as { only: string }) },
    )
    expect(translate(partial, 'only', { count: 3 }, 'en')).toBe('3 dni')
  })

  test.each([
    [1, '1 ekran', '1 wiersz'],
    [3, '3 ekrany', '2 wiersze'],
    [20, '20 ekranów', '46 wierszy'],
    [22, '22 ekrany', '5 wierszy'],
    [112, '112 ekranów', '112 wierszy'],
  ])('the plural follows the Polish rule for %i', (count, screens, rows) => {
    expect(translate(words, 'screens', { count }, 'pl')).toBe(screens)
    expect(translate(words, 'rows', { count: Number(rows.split(' ')[0]) }, 'pl')).toBe(rows)
  })

  test('S14 a count inside a text is also grouped', () => {
    expect(translate(words, 'screens', { count: 1200 }, 'pl')).toBe('1\u202f200 ekranów')
    expect(translate(words, 'screens', { count: 1200 }, 'en')).toBe('1,200 screens')
  })

  test('an unknown code is recognised as unknown', () => {
    expect([words.has('hello'), words.has('no_such_code'), words.has('toString')]).toEqual([true, false, false])
  })
})
