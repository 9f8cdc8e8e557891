import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the list and the form of local events. */
export const localEventWords = defineWords(
  {
    title: 'Wydarzenia lokalne',
    new: 'Nowe wydarzenie',
    name: 'Nazwa',
    nameHint: 'Powtarzające się wydarzenie wpisuj pod tą samą nazwą: po niej prognoza poznaje jego wpływ.',
    city: 'Aglomeracja',
    locations: 'Lokalizacje',
    locationsHint: 'Puste pole: wszystkie lokalizacje aglomeracji. Tak mogą wpisać tylko administratorzy.',
    wholeCity: 'cała aglomeracja',
    places: {
      one: '{{count}} lokalizacja',
      few: '{{count}} lokalizacje',
      many: '{{count}} lokalizacji',
      other: '{{count}} lokalizacji',
    },
    firstDay: 'Pierwszy dzień',
    lastDay: 'Ostatni dzień',
    lastDayHint:
      'Dni wydarzenia nie zmieniają zwykłej liczby kontaktów. Dopóki wydarzenie o tej nazwie nie zostało zmierzone, jego wpływ jest nieznany i prognoza to mówi.',
    empty: 'Nie ma jeszcze żadnych wydarzeń',
    emptyText: 'Jarmark, bieg czy koncert zmienia ruch w swoich dniach. Wpisane wydarzenie nie zniekształca prognozy.',
  },
  {
    title: 'Local events',
    new: 'New event',
    name: 'Name',
    nameHint: 'Enter an event that comes again under the same name: the forecast knows its effect by the name.',
    city: 'City',
    locations: 'Locations',
    locationsHint: 'Empty: all locations of the city. Only administrators can enter this.',
    wholeCity: 'whole city',
    places: { one: '{{count}} location', other: '{{count}} locations' },
    firstDay: 'First day',
    lastDay: 'Last day',
    lastDayHint:
      'The days of an event do not change the usual number of contacts. Until an event of this name was measured, its effect is not known, and the forecast says so.',
    empty: 'There are no events yet',
    emptyText:
      'A fair, a run or a concert changes the traffic on its days. An entered event does not distort forecasts.',
  },
)
