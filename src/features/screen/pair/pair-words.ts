import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the page that pairs a player with a screen. */
export const pairWords = defineWords(
  {
    title: 'Sparuj odtwarzacz',
    lead: 'Wybierz ekran, na którym działa odtwarzacz z tym kodem.',
    code: 'Kod z ekranu odtwarzacza',
    codeMissing: 'Podaj sześć znaków kodu.',
    screen: 'Ekran',
    screenMissing: 'Wybierz ekran.',
    search: 'Szukaj ekranu',
    searchHint: 'Nazwa, lokalizacja, adres, aglomeracja',
    shown: 'Pokazane ekrany: {{shown}} z {{total}}. Zawęź wyszukiwanie, żeby znaleźć inne.',
    screens: 'ekrany',
    noScreen: 'Nie ma ekranu, który pasuje do wyszukiwania',
    noScreenText: 'Wyszukiwanie obejmuje tylko ekrany, które możesz zmieniać.',
    hasPlayer: 'Ten ekran ma już odtwarzacz. Zakończy on pracę, gdy sparujesz nowy.',
    pair: 'Sparuj odtwarzacz',
  },
  {
    title: 'Pair player',
    lead: 'Select the screen of the player that shows this code.',
    code: 'Code on the player’s screen',
    codeMissing: 'Enter the six characters of the code.',
    screen: 'Screen',
    screenMissing: 'Select a screen.',
    search: 'Search screens',
    searchHint: 'Name, location, address, city',
    shown: 'Screens shown: {{shown}} of {{total}}. Narrow the search to find others.',
    screens: 'screens',
    noScreen: 'No screen matches the search',
    noScreenText: 'The search covers only screens that you can change.',
    hasPlayer: 'This screen already has a player, which ends when you pair the new one.',
    pair: 'Pair player',
  },
)
