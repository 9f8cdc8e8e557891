import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the list and the form of cities. */
export const cityWords = defineWords(
  {
    title: 'Aglomeracje',
    new: 'Nowa aglomeracja',
    name: 'Nazwa',
    active: 'Aktywna',
    activeHint: 'Nieaktywna aglomeracja nie pojawia się na mapie logowania, w planowaniu kampanii ani w araboxach.',
    latitude: 'Szerokość geograficzna środka',
    longitude: 'Długość geograficzna środka',
    residents: 'Mieszkańcy',
    residentsHint:
      'Liczba mieszkańców (GUS), na której opiera się modelowany zasięg netto. Bez niej zasięg nie jest podawany.',
    region: 'Województwo lub region',
    regionHint:
      'Z niego są ferie zimowe i święta aglomeracji. Bez niego obowiązuje kalendarz kraju: ferie zimowe nie są wtedy znane.',
    locations: 'Lokalizacje',
    screens: 'Ekrany',
    empty: 'Nie ma jeszcze żadnej aglomeracji',
    emptyText: 'Lokalizacje i kampanie należą do aglomeracji. Dodaj pierwszą.',
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
    usedTitle: 'Ekrany używane przez kampanie',
    usedNone: 'Żadna niezakończona kampania nie używa ekranów tej aglomeracji.',
    usedScreens: {
      one: '{{count}} ekran jest w planie niezakończonych kampanii:',
      few: '{{count}} ekrany są w planach niezakończonych kampanii:',
      many: '{{count}} ekranów jest w planach niezakończonych kampanii:',
      other: '{{count}} ekranu jest w planach niezakończonych kampanii:',
    },
    usedBy: {
      one: '{{count}} kampania',
      few: '{{count}} kampanie',
      many: '{{count}} kampanii',
      other: '{{count}} kampanii',
    },
    usedMore: {
      one: 'i jeszcze {{count}} ekran',
      few: 'i jeszcze {{count}} ekrany',
      many: 'i jeszcze {{count}} ekranów',
      other: 'i jeszcze {{count}} ekranu',
    },
  },
  {
    title: 'Cities',
    new: 'New city',
    name: 'Name',
    active: 'Active',
    activeHint: 'An inactive city does not appear on the login map, in campaign planning or under araboxes.',
    latitude: 'Latitude of the centre',
    longitude: 'Longitude of the centre',
    residents: 'Residents',
    residentsHint: 'Number of residents (GUS). Modelled net reach is based on it and is not shown without it.',
    region: 'Voivodeship or region',
    regionHint:
      'The winter break and the holidays of the city are those of this region. Without it, the calendar of the country is used, and the winter break is not known.',
    locations: 'Locations',
    screens: 'Screens',
    empty: 'There are no cities yet',
    emptyText: 'Locations and campaigns belong to a city. Add the first one.',
    locationsOf: { one: '{{count}} location', other: '{{count}} locations' },
    screensOf: { one: '{{count}} screen', other: '{{count}} screens' },
    usedTitle: 'Screens used by campaigns',
    usedNone: 'No campaign in preparation or in progress uses screens of this city.',
    usedScreens: {
      one: '{{count}} screen is in the plans of campaigns that have not ended:',
      other: '{{count}} screens are in the plans of campaigns that have not ended:',
    },
    usedBy: { one: '{{count}} campaign', other: '{{count}} campaigns' },
    usedMore: { one: 'and {{count}} more screen', other: 'and {{count}} more screens' },
  },
)
