import { importFaults } from '../../../../contract/campaign/campaign-import.ts'
import { defineWords } from '../../../i18n/define.ts'
import { translate } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/problem.ts'
import { sheetFaultText } from '../../../i18n/words/sheet-faults.ts'

/** Texts of the import of campaigns. */
export const importWords = defineWords(
  {
    campaignTitle: 'Import kampanii',
    offerTitle: 'Import ofert',
    campaigns: 'Kampanie',
    offers: 'Oferty',
    noPermission: 'Importować może ten, kto może tworzyć kampanie. Poproś administratora o uprawnienie.',
    company: 'Firma',
    file: 'Plik CSV albo XLSX',
    choose: 'Wybierz plik',
    hint: 'Pierwszy wiersz to nazwy kolumn, takie jak we wzorze: wielkość liter ma znaczenie, kolejność nie. Wiersze o tej samej nazwie kampanii tworzą jedną kampanię, każdy dodaje do niej ekran.',
    xlsx: 'Wzór XLSX',
    csv: 'Wzór CSV',
    templateFailed: 'Nie udało się pobrać wzoru',
    templateSaved: 'Zapisano wzór: {{name}}',
    failed: 'Import się nie udał',
    reading: 'Odczytywanie pliku…',
    checking: 'Sprawdzono {{done}} z {{total}} wierszy',
    storing: 'Zapisano {{done}} z {{total}} kampanii',
    faults: {
      one: '{{count}} komórka wymaga poprawy. Nic nie zostało zapisane.',
      few: '{{count}} komórki wymagają poprawy. Nic nie zostało zapisane.',
      many: '{{count}} komórek wymaga poprawy. Nic nie zostało zapisane.',
      other: '{{count}} komórki wymaga poprawy. Nic nie zostało zapisane.',
    },
    missed: {
      one: 'Nie ma {{count}} ekranu z pliku. Jego wiersze zostaną pominięte, jeśli go nie zamienisz.',
      few: 'Nie ma {{count}} ekranów z pliku. Ich wiersze zostaną pominięte, jeśli ich nie zamienisz.',
      many: 'Nie ma {{count}} ekranów z pliku. Ich wiersze zostaną pominięte, jeśli ich nie zamienisz.',
      other: 'Nie ma {{count}} ekranu z pliku. Ich wiersze zostaną pominięte, jeśli ich nie zamienisz.',
    },
    insteadOf: 'Zamień „{{missed}}” na „{{name}}”',
    nothingNear: 'brak podobnych nazw',
    ready: {
      one: 'Do zapisania: {{count}} kampania jako szkic. Nic jeszcze nie zostało zapisane.',
      few: 'Do zapisania: {{count}} kampanie jako szkice. Nic jeszcze nie zostało zapisane.',
      many: 'Do zapisania: {{count}} kampanii jako szkice. Nic jeszcze nie zostało zapisane.',
      other: 'Do zapisania: {{count}} kampanii jako szkice. Nic jeszcze nie zostało zapisane.',
    },
    nothing: 'Wszystkie kampanie z tego pliku zostały już zaimportowane. Nic się nie zmieni.',
    empty: 'W pliku nie ma kampanii do zapisania.',
    already: {
      one: '{{count}} kampania została zaimportowana wcześniej i się nie zmieni.',
      few: '{{count}} kampanie zostały zaimportowane wcześniej i się nie zmienią.',
      many: '{{count}} kampanii zostało zaimportowanych wcześniej i się nie zmieni.',
      other: '{{count}} kampanii zostało zaimportowanych wcześniej i się nie zmieni.',
    },
    changed: 'Sprawdź poprawione wiersze, zanim je zapiszesz.',
    check: 'Sprawdź poprawione',
    again: 'Sprawdź ponownie',
    store: {
      one: 'Zapisz {{count}} kampanię',
      few: 'Zapisz {{count}} kampanie',
      many: 'Zapisz {{count}} kampanii',
      other: 'Zapisz {{count}} kampanii',
    },
    clear: 'Wybierz inny plik',
    rows: 'Wiersze do poprawy',
    row: 'Wiersz',
    remarks: 'Uwagi',
    missedScreen: 'nie ma takiego ekranu',
    leaveOut: 'Pomiń wiersz {{row}}',
    more: 'Poprawki kolejnych wierszy pojawią się po sprawdzeniu tych.',
    toStore: 'Kampanie w pliku',
    name: 'Kampania',
    flight: 'Termin',
    screens: 'Ekrany',
    spots: 'Spoty',
    outcome: 'Co się stanie',
    created: 'powstanie szkic',
    alreadyOne: 'już zaimportowana',
    atRow: 'wiersz {{row}}',
    atColumn: 'kolumna {{column}}',
  },
  {
    campaignTitle: 'Campaign import',
    offerTitle: 'Offer import',
    campaigns: 'Campaigns',
    offers: 'Offers',
    noPermission: 'Who may create campaigns may import. Ask an administrator for the permission.',
    company: 'Company',
    file: 'CSV or XLSX file',
    choose: 'Choose a file',
    hint: 'The first row holds the column names of the template: their case matters, their order does not. Rows with the same campaign name are one campaign; each adds a screen to it.',
    xlsx: 'XLSX template',
    csv: 'CSV template',
    templateFailed: 'The template could not be downloaded',
    templateSaved: 'Template saved: {{name}}',
    failed: 'The import did not work',
    reading: 'Reading the file…',
    checking: '{{done}} of {{total}} rows checked',
    storing: '{{done}} of {{total}} campaigns stored',
    faults: {
      one: '{{count}} cell needs correction. Nothing was stored.',
      other: '{{count}} cells need correction. Nothing was stored.',
    },
    missed: {
      one: '{{count}} screen of the file does not exist. Its rows are left out unless you replace it.',
      other: '{{count}} screens of the file do not exist. Their rows are left out unless you replace them.',
    },
    insteadOf: 'Replace “{{missed}}” by “{{name}}”',
    nothingNear: 'no similar names',
    ready: {
      one: '{{count}} campaign will be stored as a draft. Nothing was stored yet.',
      other: '{{count}} campaigns will be stored as drafts. Nothing was stored yet.',
    },
    nothing: 'All campaigns of this file were imported before. Nothing will change.',
    empty: 'The file has no campaigns to store.',
    already: {
      one: '{{count}} campaign was imported before and will not change.',
      other: '{{count}} campaigns were imported before and will not change.',
    },
    changed: 'Check the corrected rows before you store them.',
    check: 'Check the corrections',
    again: 'Check again',
    store: { one: 'Store {{count}} campaign', other: 'Store {{count}} campaigns' },
    clear: 'Choose another file',
    rows: 'Rows to correct',
    row: 'Row',
    remarks: 'Remarks',
    missedScreen: 'there is no such screen',
    leaveOut: 'Leave out row {{row}}',
    more: 'More rows appear when these are checked.',
    toStore: 'Campaigns of the file',
    name: 'Campaign',
    flight: 'Dates',
    screens: 'Screens',
    spots: 'Spots',
    outcome: 'What will happen',
    created: 'becomes a draft',
    alreadyOne: 'imported before',
    atRow: 'row {{row}}',
    atColumn: 'column {{column}}',
  },
)

const faultWords = defineWords(
  {
    unknownColumn: 'Import nie ma takiej kolumny',
    differs: 'Inaczej niż w pierwszym wierszu tej kampanii',
    severalScreens: 'Kilka ekranów ma tę nazwę: podaj numer jednego z nich',
    tooManyCampaigns: 'Najwyżej 500 kampanii w jednym pliku',
    tooManyScreens: 'Kampania ma za dużo ekranów',
    noSuchRow: 'W pliku nie ma takiego wiersza',
  } satisfies Record<keyof typeof importFaults, string>,
  importFaults,
)

const faultKeys = new Map(Object.entries(importFaults).map(([key, sentence]) => [sentence as string, key]))

/** The sentence of a fault in the current language. */
export const faultText = (sentence: string): string => {
  const key = faultKeys.get(sentence)
  if (key !== undefined && faultWords.has(key)) return translate(faultWords, key)
  return sheetFaultText(sentence) ?? validationText(sentence)
}

/** The place of a fault in the current language: `row 5, column C`, or the name of a column. */
export const placeText = (path: string): string =>
  path
    .split(', ')
    .map((part) => {
      const [, kind, value = ''] = /^(row|column) (.+)$/.exec(part) ?? []
      if (kind === 'row') return translate(importWords, 'atRow', { row: value })
      return kind === 'column' ? translate(importWords, 'atColumn', { column: value }) : part
    })
    .join(', ')
