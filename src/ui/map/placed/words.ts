import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the list of a campaign's screens. */
export const placedWords = defineWords(
  {
    list: 'Ekrany z adresami',
    address: 'Adres',
    contacts: 'Planowane kontakty',
    emissions: 'Planowane emisje',
    played: 'Emisje',
    ofPlanned: 'z {{planned}}',
    inCity: { one: '{{count}} ekran', few: '{{count}} ekrany', many: '{{count}} ekranów', other: '{{count}} ekranu' },
    showMap: 'Pokaż na mapie',
    hideMap: 'Ukryj mapę',
    map: 'Ekrany kampanii na mapie',
    showAll: 'Pokaż wszystkie ({{count}})',
    onceAPlace: 'Ekrany w jednym miejscu mają te same kontakty; w sumie kampanii liczą się raz.',
  },
  {
    list: 'Screens with addresses',
    address: 'Address',
    contacts: 'Planned contacts',
    emissions: 'Planned plays',
    played: 'Plays',
    ofPlanned: 'of {{planned}}',
    inCity: { one: '{{count}} screen', other: '{{count}} screens' },
    showMap: 'Show on a map',
    hideMap: 'Hide the map',
    map: 'Screens of the campaign on a map',
    showAll: 'Show all ({{count}})',
    onceAPlace: 'Screens in one place share the same contacts, which count once in the campaign total.',
  },
)
