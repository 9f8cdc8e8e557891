import { defineWords } from '../i18n/word-table.ts'

/** Texts of a save whose answer was lost. Forms need them at once. */
export const unansweredWords = defineWords(
  {
    unanswered:
      'Serwer nie potwierdził zapisu, więc nie wiadomo, czy się udał. Zapisz ponownie – nic nie zapisze się podwójnie.',
    saveAgain: 'Zapisz ponownie',
  },
  {
    unanswered:
      'The server did not confirm the save, so it is not known whether it succeeded. Save again: nothing is saved twice.',
    saveAgain: 'Save again',
  },
)
