import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the fields that the campaign form and the planner share. */
export const planFieldWords = defineWords(
  {
    company: 'Firma',
    choose: 'Wybierz',
    industries: 'Typy lokalizacji',
    flight: 'Termin',
  },
  {
    company: 'Company',
    choose: 'Select',
    industries: 'Venue types',
    flight: 'Flight',
  },
)
