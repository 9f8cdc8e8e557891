import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the filter chips. */
export const filterWords = defineWords(
  {
    searchChip: 'Szukane: „{{text}}”',
    statusChip: 'Status: {{names}}',
    missedStartChip: 'Pierwszy dzień minął przed potwierdzeniem',
    noMissedStartChip: 'Bez kampanii, których pierwszy dzień minął',
    companyChip: 'Firma: {{names}}',
    cityChip: 'Aglomeracja: {{names}}',
    flightChip: 'Termin: {{days}}',
    flightFromChip: 'Termin od {{day}}',
    flightToChip: 'Termin do {{day}}',
  },
  {
    searchChip: 'Search: “{{text}}”',
    statusChip: 'Status: {{names}}',
    missedStartChip: 'First day over before confirmation',
    noMissedStartChip: 'Without campaigns whose first day is over',
    companyChip: 'Company: {{names}}',
    cityChip: 'City: {{names}}',
    flightChip: 'Flight: {{days}}',
    flightFromChip: 'Flight from {{day}}',
    flightToChip: 'Flight to {{day}}',
  },
)
