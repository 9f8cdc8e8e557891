import { defineWords } from '../../../i18n/define.ts'

/** Texts about a copy of a campaign. */
export const copyWords = defineWords(
  {
    copied: 'Powstał szkic „{{name}}”, {{flight}}.',
    withoutDates: 'Powstał szkic „{{name}}” bez terminu: w najbliższych trzech miesiącach nie ma wolnego okresu.',
    films: 'Filmy trzeba wgrać ponownie.',
    open: 'Otwórz szkic',
    undo: 'Cofnij',
    close: 'Zamknij',
  },
  {
    copied: 'The draft “{{name}}” was made, {{flight}}.',
    withoutDates: 'The draft “{{name}}” was made without dates: there is no free period in the next three months.',
    films: 'Its films must be uploaded again.',
    open: 'Open the draft',
    undo: 'Undo',
    close: 'Close',
  },
)
