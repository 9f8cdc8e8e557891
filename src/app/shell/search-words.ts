import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the search results, which load when the first text is typed. */
export const searchWords = defineWords(
  {
    results: 'Wyniki',
    nothingFound: 'Nic nie pasuje do „{{filter}}”.',
    searching: 'Szukanie…',
    allResults: 'Pokaż wszystkie kampanie',
  },
  {
    results: 'Results',
    nothingFound: 'Nothing matches “{{filter}}”.',
    searching: 'Searching…',
    allResults: 'Show all campaigns',
  },
)
