import { defineWords } from '../../i18n/define.ts'

/** Texts of the list of open sessions. */
export const sessionListWords = defineWords(
  {
    title: 'Otwarte sesje',
    none: 'Brak danych: nikt nie jest zalogowany na to konto.',
    current: 'ta sesja',
    started: 'zalogowano {{time}}',
    renewed: 'ostatnio użyta {{time}}',
    unknownProgram: 'Nieznany program',
    end: 'Zakończ sesję',
    failed: 'Nie udało się wczytać sesji',
  },
  {
    title: 'Open sessions',
    none: 'No data: nobody is logged in to this account.',
    current: 'this session',
    started: 'logged in {{time}}',
    renewed: 'last used {{time}}',
    unknownProgram: 'Unknown program',
    end: 'End session',
    failed: 'The sessions could not be loaded',
  },
)
