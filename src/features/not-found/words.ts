import { defineWords } from '../../i18n/define.ts'

/** Texts of the page for unknown URLs. */
export const notFoundWords = defineWords(
  {
    title: 'Nie ma takiej strony',
    text: 'Adres jest nieaktualny albo nie masz do tej strony dostępu.',
    toDashboard: 'Przejdź na pulpit',
  },
  {
    title: 'There is no such page',
    text: 'The address is out of date, or you have no access to this page.',
    toDashboard: 'Go to the dashboard',
  },
)
