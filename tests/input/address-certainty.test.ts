import { expect, test } from 'vitest'
import { benchAddresses, type Measured } from '../bench/addresses/addresses.ts'

const sum = (sets: readonly Measured[], figure: 'asked' | 'found' | 'choices' | 'certain' | 'false_certain'): number =>
  sets.reduce((total, set) => total + set[figure], 0)

test('R31 of 1 800 addresses with known coordinates, at most 1 % of the certain answers are farther than they say', async () => {
  const { independent, dependent, none } = await benchAddresses()
  const sets = Object.values(independent)
  expect(sum(sets, 'asked')).toBeGreaterThan(1800)
  expect(sum(sets, 'false_certain') / sum(sets, 'certain')).toBeLessThanOrEqual(0.01)
  // An answer that is never certain, or always a choice, would be right as well.
  expect(sum(sets, 'certain') / sum(sets, 'found')).toBeGreaterThan(0.9)
  expect((sum(sets, 'found') + sum(sets, 'choices')) / sum(sets, 'asked')).toBeGreaterThan(0.97)
  for (const set of Object.values(dependent)) expect(set.false_certain / set.certain).toBeLessThanOrEqual(0.01)
  for (const { asked, found, examples } of Object.values(none)) {
    expect(examples).toEqual([])
    expect([asked > 50, found]).toEqual([true, 0])
  }
})
