import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the page for unknown URLs. */
export const notFoundWords = defineWords(
  {
    title: 'Nie ma takiej strony',
    text: 'Link jest nieaktualny albo nie masz dostępu do tej strony.',
    toDashboard: 'Przejdź na pulpit',
  },
  {
    title: 'Page not found',
    text: 'The link is out of date, or you do not have access to this page.',
    toDashboard: 'Go to dashboard',
  },
)
