import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the map of the country. */
export const countryWords = defineWords(
  {
    mapCredits: 'Dane: Natural Earth, GeoNames',
    place: 'Aglomeracja',
    value: 'Wartość',
    silent: 'milczące araboxy: {{count}}',
  },
  {
    mapCredits: 'Data: Natural Earth, GeoNames',
    place: 'City',
    value: 'Value',
    silent: 'silent araboxes: {{count}}',
  },
)
