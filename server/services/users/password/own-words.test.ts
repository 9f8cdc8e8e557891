import { expect, test } from 'vitest'
import { isOfOwnWords } from './own-words.ts'

const owner = {
  brand: 'Miasto Ekranów',
  username: 'kwrona',
  name: 'Karolina Wrona-Żółw',
  email: 'k.wrona@kawa-lodz.pl',
  companyName: 'Palarnia Łódź sp. z o.o.',
}

test('V06 a password of words of the product, the platform, the account or its company is refused, with digits and signs around them', () => {
  const refused = ['arabox2026!', 'Kampania-2026', 'MIASTO ekranow 1', 'kwrona12345', 'wrona!zolw', 'Karolina#1987']
  const ofCompany = ['PalarniaŁódź1', 'palarnia.lodz', 'kawa-lodz-pl-7', 'k.wrona@kawa-lodz.pl']
  for (const password of [...refused, ...ofCompany])
    expect([password, isOfOwnWords(password, owner)]).toEqual([password, true])
})

test('V06 a word of the account inside a longer password, and words of other accounts, are accepted', () => {
  const accepted = ['arabox rower', 'wrona leci nad morzem', 'long enough', 'b7hKq2xw', '83917264', 'Szczecin-1987']
  for (const password of accepted) expect([password, isOfOwnWords(password, owner)]).toEqual([password, false])
})
