import { venueTypes } from '../../../contract/location/venue-type-table.ts'
import { language } from '../../i18n/language.ts'
import type { Option } from '../../ui/field/choice-field.tsx'
import { venueTypeWords } from './words.ts'

/** The name of a venue type with those above it: “Handel: Galerie handlowe: Pasaż”. */
export const venueTypeName = (id: number): string => {
  const key = String(id)
  const name = venueTypeWords.has(key) ? venueTypeWords.text(key, language(), {}) : key
  return id < 100 ? name : `${venueTypeName(Math.floor(id / 100))}: ${name}`
}

/** All venue types, each below the one that contains it. */
export const venueTypeOptions = (): Option<number>[] =>
  Object.keys(venueTypes)
    .map((id) => ({ value: Number(id), label: venueTypeName(Number(id)) }))
    .toSorted((one, other) => new Intl.Collator(language()).compare(one.label, other.label))
