import { beforeEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleEstimate } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { reachExplanation } from './reach-explanation.ts'

const { reach } = sampleEstimate()
const rows = (given = reach): string[] =>
  (reachExplanation(given, undefined).inputs ?? []).map(({ name, value }) => withPlainSpaces(`${name}|${value}`))

beforeEach(() => setLanguage('pl'))

test('reach is explained by its base, contacts of residents, frequency, GRP on the same base, k and the model', () => {
  expect(rows()).toEqual(
    expect.arrayContaining([
      'Mieszkańcy aglomeracji, 7–75 lat (GUS)|2316500',
      'Zasięg 1+, założenie pośrednie|39,9',
      'Zasięg 2+|22,1–31,4',
      'Zasięg 3+|15,2–22,9',
      'Kontakty mieszkańców|3921600',
      'Średnia częstotliwość|3,64–5,01',
      'GRP w aglomeracjach kampanii|169,3',
      'Odpowiada k rozkładu ujemnego dwumianowego|0,21–0,46',
      'Model zasięgu|residents-1',
    ]),
  )
  expect(reachExplanation(reach, undefined).formula).toContain('Kontakty mieszkańców = zasięg × średnia częstotliwość.')
})

test('reach of an older version is explained by the formula of that version', () => {
  if (!reach) throw new Error('the sample has reach')
  const { details: _, ...older } = reach
  expect(reachExplanation(older, undefined).formula).toContain('k wynosi od 0,35 do 0,8')
  expect(rows(older)).toHaveLength(2)
})

test('without reach the explanation is the reason, in both languages', () => {
  expect(reachExplanation(null, 'residents').formula).toContain('brakuje liczby mieszkańców')
  setLanguage('en')
  expect(reachExplanation(null, 'residents').formula).toContain('the residents of at least one city are unknown')
  expect(reachExplanation(null, undefined).formula).toContain('before reach was recorded')
})
