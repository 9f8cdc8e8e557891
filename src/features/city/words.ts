import { defineWords } from '../../i18n/define.ts'

/** Texts of the list and the form of cities. */
export const cityWords = defineWords(
  {
    title: 'Aglomeracje',
    new: 'Nowa aglomeracja',
    name: 'Nazwa',
    state: 'Stan',
    active: 'Aktywna',
    activeHint: 'Nieaktywnej aglomeracji nie ma na mapie logowania, w planowaniu kampanii ani w araboxach.',
    latitude: 'Szerokość geograficzna środka',
    longitude: 'Długość geograficzna środka',
    locations: 'Lokalizacje',
    screens: 'Ekrany',
    empty: 'Brak danych: nie ma jeszcze żadnej aglomeracji',
    emptyText: 'Lokalizacje i kampanie potrzebują aglomeracji. Dodaj pierwszą.',
    locationsOf: {
      one: '{{count}} lokalizacja',
      few: '{{count}} lokalizacje',
      many: '{{count}} lokalizacji',
      other: '{{count}} lokalizacji',
    },
    screensOf: {
      one: '{{count}} ekran',
      few: '{{count}} ekrany',
      many: '{{count}} ekranów',
      other: '{{count}} ekranu',
    },
  },
  {
    title: 'Cities',
    new: 'New city',
    name: 'Name',
    state: 'State',
    active: 'Active',
    activeHint: 'An inactive city is absent from the login map, the planning of campaigns and the araboxes.',
    latitude: 'Latitude of the centre',
    longitude: 'Longitude of the centre',
    locations: 'Locations',
    screens: 'Screens',
    empty: 'No data: there is no city yet',
    emptyText: 'Locations and campaigns need a city. Add the first one.',
    locationsOf: { one: '{{count}} location', other: '{{count}} locations' },
    screensOf: { one: '{{count}} screen', other: '{{count}} screens' },
  },
)
