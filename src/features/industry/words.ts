import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the list and the form of industries. */
export const industryWords = defineWords(
  {
    title: 'Typy lokalizacji',
    new: 'Nowy typ lokalizacji',
    import: 'Import z pliku',
    name: 'Nazwa',
    nameHint: 'Rodzaj miejsca z ekranami, na przykład „Galerie handlowe”.',
    venueType: 'Kategoria OpenOOH',
    venueTypeHint: 'Według wspólnej klasyfikacji OpenOOH. Trafia do plików dla innych systemów.',
    locations: 'Lokalizacje',
    massiveActions: 'Przypisz lokalizacjom',
    chooseLocations: 'Wybierz lokalizacje',
    showLocations: 'Lokalizacje tego typu',
    empty: 'Nie ma jeszcze żadnego typu lokalizacji',
    emptyText: 'Typy lokalizacji zawężają wybór ekranów w kampanii. Dodaj pierwszy.',
    locationsOf: {
      one: '{{count}} lokalizacja',
      few: '{{count}} lokalizacje',
      many: '{{count}} lokalizacji',
      other: '{{count}} lokalizacji',
    },
  },
  {
    title: 'Venue types',
    new: 'New venue type',
    import: 'Import from a file',
    name: 'Name',
    nameHint: 'A kind of place with screens, for example “Shopping centres”.',
    venueType: 'OpenOOH category',
    venueTypeHint: 'From the shared OpenOOH taxonomy. Used in files for other systems.',
    locations: 'Locations',
    massiveActions: 'Assign to locations',
    chooseLocations: 'Select locations',
    showLocations: 'Locations of this type',
    empty: 'There are no venue types yet',
    emptyText: 'Venue types narrow down the screens of a campaign. Add the first one.',
    locationsOf: { one: '{{count}} location', other: '{{count}} locations' },
  },
)
