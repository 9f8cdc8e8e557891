import { defineWords } from '../../i18n/word-table.ts'

/** Texts of ranges of days that are chosen with one click. */
export const rangeWords = defineWords(
  {
    presets: 'Gotowe okresy',
    nextTwoWeeks: 'Najbliższe 2 tygodnie',
    nextFourWeeks: 'Najbliższe 4 tygodnie',
    thisMonth: 'Bieżący miesiąc',
    nextMonth: 'Przyszły miesiąc',
    previousMonth: 'Ubiegły miesiąc',
  },
  {
    presets: 'Ready-made periods',
    nextTwoWeeks: 'Next 2 weeks',
    nextFourWeeks: 'Next 4 weeks',
    thisMonth: 'This month',
    nextMonth: 'Following month',
    previousMonth: 'Last month',
  },
)
