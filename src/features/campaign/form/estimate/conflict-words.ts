import { defineWords } from '../../../../i18n/word-table.ts'

/** Texts of a plan that does not fit. */
export const conflictWords = defineWords(
  {
    shortCity: '{{city}}: potrzeba {{needed}}, przez cały termin wolne {{free}} z {{total}}',
    shortDays: 'za mało: {{days}}',
    shuffled: 'każdego dnia jest dość wolnych ekranów, ale nie tych samych przez cały termin',
    takenScreen: '{{address}} ({{name}}): zajęty {{days}}',
    moreScreens: {
      one: 'i jeszcze {{count}} ekran',
      few: 'i jeszcze {{count}} ekrany',
      many: 'i jeszcze {{count}} ekranów',
      other: 'i jeszcze {{count}} ekranu',
    },
    heldBy: 'Sloty zajmują:',
    moreHolders: {
      one: 'i jeszcze {{count}} kampania',
      few: 'i jeszcze {{count}} kampanie',
      many: 'i jeszcze {{count}} kampanii',
      other: 'i jeszcze {{count}} kampanii',
    },
    nearest: 'Najbliższe wolne terminy tej samej długości',
    earlier: 'Wcześniej: {{days}}',
    later: 'Później: {{days}}',
    noDates:
      'W ciągu trzech miesięcy nie ma wolnego terminu tej długości. Zmień liczbę ekranów, aglomeracje albo typy lokalizacji.',
    looking: 'Szukanie najbliższych wolnych terminów…',
    change: 'Zmień termin, typy lokalizacji albo liczbę ekranów.',
    data: 'wolne terminy',
  },
  {
    shortCity: '{{city}}: {{needed}} needed, {{free}} of {{total}} free on all days',
    shortDays: 'too few: {{days}}',
    shuffled: 'each day has enough free screens, but not the same ones on all days',
    takenScreen: '{{address}} ({{name}}): taken {{days}}',
    moreScreens: { one: 'and {{count}} more screen', other: 'and {{count}} more screens' },
    heldBy: 'The slots are used by:',
    moreHolders: { one: 'and {{count}} more campaign', other: 'and {{count}} more campaigns' },
    nearest: 'Nearest free dates of the same length',
    earlier: 'Earlier: {{days}}',
    later: 'Later: {{days}}',
    noDates:
      'No dates of this length are free within three months. Change the number of screens, cities or venue types.',
    looking: 'Looking for the nearest free dates…',
    change: 'Change the dates, venue types or number of screens.',
    data: 'free dates',
  },
)
