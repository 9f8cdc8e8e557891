import { defineWords } from '../../i18n/word-table.ts'

/** Texts of a campaign that could not be loaded. */
export const notLoadedWords = defineWords(
  {
    notLoaded: 'Nie udało się wczytać kampanii',
    notFound: 'Nie ma takiej kampanii',
    notFoundText: 'Została usunięta albo nie masz do niej dostępu.',
    backToList: 'Wróć do listy',
  },
  {
    notLoaded: 'The campaign could not be loaded',
    notFound: 'There is no such campaign',
    notFoundText: 'It was deleted, or you have no access to it.',
    backToList: 'Back to list',
  },
)
