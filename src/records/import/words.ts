import { importFaults } from '../../../contract/sheet-import.ts'
import { translate } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { lineFaultText } from '../../i18n/words/line-faults.ts'
import { sheetFaultText } from '../../i18n/words/sheet-faults.ts'

/** Texts of every import from a spreadsheet. */
export const sheetImportWords = defineWords(
  {
    company: 'Firma',
    file: 'Plik CSV albo XLSX',
    choose: 'Wybierz plik',
    xlsx: 'Wzór XLSX',
    csv: 'Wzór CSV',
    templateFailed: 'Nie udało się pobrać wzoru',
    templateSaved: 'Zapisano wzór: {{name}}',
    failed: 'Import się nie udał',
    reading: 'Odczytywanie pliku…',
    checking: 'Sprawdzono {{done}} z {{total}} wierszy',
    storing: 'Zapisano {{done}} z {{total}}',
    faults: {
      one: '{{count}} komórka wymaga poprawy. Nic nie zostało zapisane.',
      few: '{{count}} komórki wymagają poprawy. Nic nie zostało zapisane.',
      many: '{{count}} komórek wymaga poprawy. Nic nie zostało zapisane.',
      other: '{{count}} komórki wymaga poprawy. Nic nie zostało zapisane.',
    },
    changed: 'Sprawdź poprawione wiersze, zanim je zapiszesz.',
    check: 'Sprawdź poprawione',
    again: 'Sprawdź ponownie',
    clear: 'Wybierz inny plik',
    rows: 'Wiersze do poprawy',
    row: 'Wiersz',
    remarks: 'Uwagi',
    leaveOut: 'Pomiń wiersz {{row}}',
    more: 'Kolejne wiersze pojawią się po sprawdzeniu tych.',
    atRow: 'wiersz {{row}}',
    atColumn: 'kolumna {{column}}',
  },
  {
    company: 'Company',
    file: 'CSV or XLSX file',
    choose: 'Select file',
    xlsx: 'XLSX template',
    csv: 'CSV template',
    templateFailed: 'The template could not be downloaded',
    templateSaved: 'Template saved: {{name}}',
    failed: 'The import failed',
    reading: 'Reading the file…',
    checking: '{{done}} of {{total}} rows checked',
    storing: '{{done}} of {{total}} saved',
    faults: {
      one: '{{count}} cell needs correction. Nothing was saved.',
      other: '{{count}} cells need correction. Nothing was saved.',
    },
    changed: 'Check the corrected rows before you save them.',
    check: 'Check corrections',
    again: 'Check again',
    clear: 'Select another file',
    rows: 'Rows to correct',
    row: 'Row',
    remarks: 'Remarks',
    leaveOut: 'Skip row {{row}}',
    more: 'More rows appear once these are checked.',
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
    noCity: 'Nie ma takiej aglomeracji',
    noCompany: 'Nie ma takiej firmy',
    yesOrNo: 'Wpisz tak albo nie',
    rowTwice: 'Tej lokalizacji dotyczy też inny wiersz',
    noSuchRow: 'W pliku nie ma takiego wiersza',
  } satisfies Record<keyof typeof importFaults, string>,
  importFaults,
)

const faultKeys = new Map(Object.entries(importFaults).map(([key, sentence]) => [sentence as string, key]))

/** The sentence of a fault in the current language. */
export const faultText = (sentence: string): string => {
  const key = faultKeys.get(sentence)
  if (key !== undefined && faultWords.has(key)) return translate(faultWords, key)
  return sheetFaultText(sentence) ?? lineFaultText(sentence)
}

/** The place of a fault in the current language: `row 5, column C`, or the name of a column. */
export const placeText = (path: string): string =>
  path
    .split(', ')
    .map((part) => {
      const [, kind, value = ''] = /^(row|line|column) (.+)$/.exec(part) ?? []
      if (kind === 'row' || kind === 'line') return translate(sheetImportWords, 'atRow', { row: value })
      return kind === 'column' ? translate(sheetImportWords, 'atColumn', { column: value }) : part
    })
    .join(', ')
