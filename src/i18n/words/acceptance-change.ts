import type { AcceptanceChange } from '../../../contract/campaign/offer-answers.ts'
import { translate } from '../translate.ts'
import { defineWords } from '../word-table.ts'

const inPolish = {
  price: 'cena',
  flight: 'termin',
  cities: 'aglomeracje',
  screens: 'ekrany',
  seconds: 'długość spotu',
  spots: 'liczba spotów',
  company: 'firma',
  deleted: 'wariant usunięty',
} as const satisfies Record<AcceptanceChange, string>

const changeWords = defineWords(inPolish, {
  price: 'price',
  flight: 'dates',
  cities: 'cities',
  screens: 'screens',
  seconds: 'spot length',
  spots: 'number of spots',
  company: 'company',
  deleted: 'variant deleted',
})

/** The changes that ended an acceptance, separated by commas; one from a newer server is shown by its name. */
export const acceptanceChangesText = (changes: readonly string[]): string =>
  changes.map((change) => (changeWords.has(change) ? translate(changeWords, change) : change)).join(', ')
