import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the list and the form of screens. */
export const screenWords = defineWords(
  {
    title: 'Ekrany',
    new: 'Nowy ekran',
    name: 'Numer lub nazwa',
    location: 'Lokalizacja',
    city: 'Aglomeracja',
    format: 'Format',
    orientation: 'Orientacja',
    landscape: 'poziomy',
    portrait: 'pionowy',
    square: 'kwadratowy',
    width: 'Szerokość',
    height: 'Wysokość',
    active: 'Działa',
    activeHint:
      'Ekranu, który nie działa, nie można zarezerwować. Ekranu z niezakończonej kampanii nie można wyłączyć.',
    disabling:
      'Ekranów, które nie działają, nie można zarezerwować. Ekrany z niezakończonych kampanii pozostaną włączone.',
    programmatic: 'Sprzedawany także automatycznie (programmatic)',
    empty: 'Nie ma jeszcze żadnego ekranu',
    emptyText: 'Ekran należy do lokalizacji i odtwarza pętlę spotów. Dodaj pierwszy.',
  },
  {
    title: 'Screens',
    new: 'New screen',
    name: 'Number or name',
    location: 'Location',
    city: 'City',
    format: 'Format',
    orientation: 'Orientation',
    landscape: 'landscape',
    portrait: 'portrait',
    square: 'square',
    width: 'Width',
    height: 'Height',
    active: 'Working',
    activeHint:
      'A screen that is not working cannot be booked. A screen of a campaign that has not ended cannot be disabled.',
    disabling: 'Screens that are not working cannot be booked. Screens of campaigns that have not ended stay enabled.',
    programmatic: 'Also sold programmatically',
    empty: 'There are no screens yet',
    emptyText: 'A screen belongs to a location and plays a loop of spots. Add the first one.',
  },
)
