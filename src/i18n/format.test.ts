import { beforeEach, describe, expect, test } from 'vitest'
import { bind } from './bind.ts'
import {
  compact,
  currency,
  decimal,
  grosze,
  interval,
  joinFacts,
  money,
  number,
  percent,
  range,
  roundMoney,
  signedPercent,
} from './format.ts'
import { setLanguage } from './language.ts'

describe('numbers', () => {
  test('S14 thousands are separated by a narrow no-break space, also in four digits', () => {
    expect(number(1000)).toBe('1\u202f000')
    expect(number(32_681_000)).toBe('32\u202f681\u202f000')
    expect(number(999)).toBe('999')
  })

  test('S14 the decimal mark is a comma', () => {
    expect(decimal(0.3, 1)).toBe('0,3')
    expect(decimal(12.6, 1)).toBe('12,6')
  })

  test('the minus is U+2212 and zero carries no sign', () => {
    expect(number(-1234)).toBe('−1\u202f234')
    expect(percent(-0.04)).toBe('0,0\u202f%')
  })

  test('a missing number is a dash, never NaN or null', () => {
    for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([number(nothing), money(nothing), percent(nothing), compact(nothing)]).toEqual(['–', '–', '–', '–'])
    }
  })

  test('money has two decimals and a hard space before the unit, from PLN and from grosze', () => {
    expect(money(109_105.92)).toBe('109\u202f105,92\u00a0zł')
    expect(grosze(10_910_592)).toBe(money(109_105.92))
    expect(money(30_000)).toBe('30\u202f000,00\u00a0zł')
    expect(grosze(null)).toBe('–')
    expect([money(-5), roundMoney(30_000), currency()]).toEqual(['−5,00\u00a0zł', '30\u202f000\u00a0zł', 'zł'])
  })

  test('percent has a narrow hard space before the sign, and a sign of its own for changes', () => {
    expect(percent(10.66, 2)).toBe('10,66\u202f%')
    expect(signedPercent(-11.1)).toBe('−11,1\u202f%')
    expect(signedPercent(4.2)).toBe('+4,2\u202f%')
    expect(signedPercent(0.01)).toBe('0,0\u202f%')
  })

  test('axes and captions round to thousands and millions', () => {
    expect(compact(4_000_000)).toBe('4\u00a0mln')
    expect(compact(600_000)).toBe('600\u00a0tys.')
    expect(compact(999_900)).toBe('1\u00a0mln')
    expect(compact(1_500)).toBe('1,5\u00a0tys.')
    expect(compact(812)).toBe('812')
  })

  describe('in English', () => {
    beforeEach(() => setLanguage('en'))

    test('thousands have a comma and decimals a point, also in four digits', () => {
      expect(number(1000)).toBe('1,000')
      expect(number(-1_510_165)).toBe('−1,510,165')
      expect(decimal(27.86, 2)).toBe('27.86')
    })

    test('money begins with its code, and its unit apart from the amount is the code', () => {
      expect(money(109_105.92)).toBe('PLN\u00a0109,105.92')
      expect(money(-5)).toBe('−PLN\u00a05.00')
      expect(roundMoney(30_000)).toBe('PLN\u00a030,000')
      expect(currency()).toBe('PLN')
      expect([money(null), grosze(undefined)]).toEqual(['–', '–'])
    })

    test('percent has no space', () => {
      expect(percent(10.66, 2)).toBe('10.66%')
      expect(signedPercent(-11.1)).toBe('−11.1%')
    })

    test('rough numbers have their unit without a space', () => {
      expect(compact(1_500_000)).toBe('1.5m')
      expect(compact(600_000)).toBe('600k')
      expect(interval(3_790_000, 4_470_000)).toBe('3.79–4.47m')
    })
  })

  test('an interval names its unit once and joins its ends with a dash', () => {
    expect(interval(3_790_000, 4_470_000)).toBe('3,79–4,47\u00a0mln')
    expect(interval(812_000, 934_000)).toBe('812–934\u00a0tys.')
    expect(range(1, 1200)).toBe('1–1\u202f200')
  })
})

describe('binding', () => {
  test('one-letter words never end a line, also two in a row', () => {
    expect(bind('Dodaj i w domu, z nami')).toBe('Dodaj i\u00a0w\u00a0domu, z\u00a0nami')
    expect(bind('W toku')).toBe('W\u00a0toku')
  })

  test('a number stays with its unit, and a longer word is no unit', () => {
    expect(bind('od 10 s do 5 zł')).toBe('od 10\u00a0s do 5\u00a0zł')
    expect(bind('20 spotów')).toBe('20 spotów')
  })
})

test('facts in a line are joined by dots that never begin a line; those without text are left out', () => {
  expect(joinFacts(['9 osób', undefined, '', false, '3 role'])).toBe('9 osób\u00a0· 3 role')
})
