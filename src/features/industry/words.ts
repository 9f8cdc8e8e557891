import { defineWords } from '../../i18n/define.ts'

/** Texts of the list and the form of industries. */
export const industryWords = defineWords(
  {
    title: 'Branże',
    new: 'Nowa branża',
    import: 'Import z pliku',
    name: 'Nazwa',
    nameHint: 'Rodzaj miejsca, w którym stoją ekrany, na przykład „Galerie handlowe”.',
    venueType: 'Typ miejsca (OpenOOH)',
    venueTypeHint: 'Według wspólnej klasyfikacji OpenOOH. Trafia do plików dla innych systemów.',
    locations: 'Lokalizacje',
    massiveActions: 'Masowo',
    chooseLocations: 'Wybierz lokalizacje',
    empty: 'Brak danych: nie ma jeszcze żadnej branży',
    emptyText: 'Branże zawężają wybór ekranów w kampanii. Dodaj pierwszą.',
    locationsOf: {
      one: '{{count}} lokalizacja',
      few: '{{count}} lokalizacje',
      many: '{{count}} lokalizacji',
      other: '{{count}} lokalizacji',
    },
  },
  {
    title: 'Industries',
    new: 'New industry',
    import: 'Import from a file',
    name: 'Name',
    nameHint: 'A kind of site where screens stand, for example “Shopping centres”.',
    venueType: 'Venue type (OpenOOH)',
    venueTypeHint: 'In the common taxonomy of OpenOOH. It goes into files for other systems.',
    locations: 'Locations',
    massiveActions: 'At once',
    chooseLocations: 'Choose locations',
    empty: 'No data: there is no industry yet',
    emptyText: 'Industries narrow the choice of screens of a campaign. Add the first one.',
    locationsOf: { one: '{{count}} location', other: '{{count}} locations' },
  },
)
