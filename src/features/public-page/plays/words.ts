import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the plays on the public page. */
export const playsSectionWords = defineWords(
  {
    title: 'Emisje',
    failed: 'Nie udało się wczytać emisji',
    failedText: 'Pozostała część raportu jest aktualna.',
  },
  {
    title: 'Plays',
    failed: 'The plays could not be loaded',
    failedText: 'The rest of the report is up to date.',
  },
)
