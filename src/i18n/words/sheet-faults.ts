import { type SheetFault, sheetFaults } from '../../../contract/sheet-faults.ts'
import { translate } from '../translate.ts'
import { defineWords } from '../word-table.ts'

const words = defineWords(
  {
    empty: 'Plik jest pusty',
    kind: 'Wybierz arkusz XLSX albo plik CSV',
    encoding: 'Od tego wiersza litery mają inne kodowanie: zapisz plik w UTF-8',
    oldExcel: 'To plik Excela sprzed 2007 roku: zapisz go jako XLSX',
    password: 'Plik jest chroniony hasłem: zapisz go bez hasła',
    macros: 'Plik ma makra: zapisz go jako XLSX bez makr',
    damaged: 'Plik jest uszkodzony',
    tooLarge: 'Po rozpakowaniu plik jest za duży',
    formula: 'Ta formuła nie ma w pliku wyniku: zapisz plik w arkuszu kalkulacyjnym albo wklej samą wartość',
    farCell: 'Ta komórka jest za daleko od początku arkusza: usuń ją',
    tooManyRows: 'Plik ma za dużo wierszy',
    tooManyColumns: 'Plik ma za dużo kolumn',
    cellTooLong: 'Tekst w tej komórce jest za długi',
    quote: 'Brakuje zamykającego cudzysłowu',
  } satisfies Record<SheetFault, string>,
  sheetFaults,
)

const keys = new Map(Object.entries(sheetFaults).map(([key, sentence]) => [sentence as string, key]))

/** The sentence of a fault of a spreadsheet in the current language; null if it is none. */
export const sheetFaultText = (sentence: string): string | null => {
  const key = keys.get(sentence)
  return key !== undefined && words.has(key) ? translate(words, key) : null
}
