import { expect, test } from 'vitest'
import { bestMeasures, type VariantNumbers } from './best-values.ts'

const numbers = (changes: Partial<VariantNumbers>): VariantNumbers => ({
  price: 100,
  listPrice: 120,
  cpm: 10,
  contacts: 1000,
  grp: 5,
  emissions: 70,
  ...changes,
})
const none = numbers({ price: null, listPrice: null, cpm: null, contacts: null, grp: null, emissions: null })

test('the lowest price and CPM and the most contacts, GRP and emissions are the best, also of several variants', () => {
  const variants = [numbers({}), numbers({ price: 90, cpm: 12, contacts: 800, grp: 4 }), numbers({ emissions: 80 })]
  expect(bestMeasures(variants)).toEqual([
    ['cpm', 'contacts', 'grp'],
    ['price'],
    ['cpm', 'contacts', 'grp', 'emissions'],
  ])
})

test('nothing is best where nothing can be compared', () => {
  expect(bestMeasures([numbers({}), numbers({})])).toEqual([[], []])
  expect(bestMeasures([numbers({}), none])).toEqual([[], []])
  expect(bestMeasures([none])).toEqual([[]])
})
