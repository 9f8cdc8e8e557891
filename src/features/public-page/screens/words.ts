import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the screens on the public page. */
export const screensWords = defineWords(
  {
    title: 'Ekrany',
    count: { one: '{{count}} ekran', few: '{{count}} ekrany', many: '{{count}} ekranów', other: '{{count}} ekranu' },
    failed: 'Nie udało się wczytać listy ekranów',
    failedText: 'Pozostała część raportu jest aktualna.',
  },
  {
    title: 'Screens',
    count: { one: '{{count}} screen', other: '{{count}} screens' },
    failed: 'The list of screens could not be loaded',
    failedText: 'The rest of the report is up to date.',
  },
)
