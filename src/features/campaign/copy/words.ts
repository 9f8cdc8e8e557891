import { defineWords } from '../../../i18n/word-table.ts'

/** Texts about a copy of a campaign. */
export const copyWords = defineWords(
  {
    copied: 'Utworzono szkic „{{name}}”, {{flight}}.',
    withoutDates: 'Utworzono szkic „{{name}}” bez terminu: w najbliższych trzech miesiącach nie ma wolnego okresu.',
    films: 'Pliki spotów trzeba przesłać ponownie.',
    open: 'Otwórz szkic',
    undo: 'Cofnij',
    close: 'Zamknij',
  },
  {
    copied: 'Draft “{{name}}” created, {{flight}}.',
    withoutDates: 'Draft “{{name}}” created without dates: there is no free period in the next three months.',
    films: 'The spot files must be uploaded again.',
    open: 'Open draft',
    undo: 'Undo',
    close: 'Close',
  },
)
