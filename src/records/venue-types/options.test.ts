import { expect, test } from 'vitest'
import { venueTypes } from '../../../contract/location/venue-type-table.ts'
import { setLanguage } from '../../i18n/language.ts'
import { venueTypeOptions } from './options.ts'

test.each(['pl', 'en'] as const)(
  'every venue type is offered once in %s, by its own name and after the one above it',
  (language) => {
    setLanguage(language)
    const options = venueTypeOptions()
    const labels = options.map(({ label }) => label)
    expect(options.map(({ value }) => value).toSorted((one, other) => one - other)).toEqual(
      Object.keys(venueTypes).map(Number),
    )
    expect(new Set(labels).size).toBe(labels.length)
    for (const [index, label] of labels.entries()) {
      expect(label).not.toMatch(/\d/)
      const above = label.split(': ').slice(0, -1).join(': ')
      if (above) expect(labels.indexOf(above)).toBeLessThan(index)
    }
    expect(options.find(({ value }) => value === 20_501)?.label).toBe(
      language === 'pl' ? 'Handel: Galerie handlowe: Pasaż' : 'Retail: Mall: Concourse',
    )
  },
)
