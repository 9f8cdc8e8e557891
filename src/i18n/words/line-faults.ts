import { type LineFault, lineFaults } from '../../../contract/live/line-faults.ts'
import { translate } from '../translate.ts'
import { defineWords } from '../word-table.ts'
import { validationText } from './validation.ts'

const words = defineWords(
  {
    cellCount: 'Ten wiersz ma inną liczbę kolumn niż pierwszy',
    lineTooLong: 'Wiersz może mieć najwyżej 10 000 znaków',
    notText: 'To nie jest tekst w UTF-8',
    quote: 'Cudzysłów nie jest zamknięty',
    damaged: 'Od tego miejsca plik jest uszkodzony',
    archive: 'To archiwum, a nie plik CSV',
    excelFile: 'To plik Excela: zapisz go jako CSV',
    lineEnds: 'Wiersze kończą się samym znakiem CR: zapisz plik z końcami wierszy systemu Windows lub Unix',
    separator: 'Oddziel kolumny przecinkami, średnikami lub tabulatorami',
    tooMuchText: 'Plik może mieć najwyżej 8 GB tekstu i miliard wierszy',
    noCity: 'W promieniu 30 km nie ma aglomeracji: podaj jej nazwę',
    otherCity: 'Ten identyfikator ma arabox w innej aglomeracji',
    movedSensor:
      'Arabox o tym identyfikatorze jest ponad 500 m dalej: sprawdź identyfikator albo potwierdź, że został przeniesiony',
    sharedHour: 'Wcześniejszy wiersz dotyczy tej samej godziny',
    withinHour: 'Kilka wierszy w jednej godzinie: najpierw zsumuj je do pełnych godzin',
    repeatedHour: 'Ta godzina wypada dwa razy: dopisz przesunięcie względem UTC, na przykład +01:00',
    skippedHour: 'Tej godziny nie było: zmiana czasu na letni',
  } as const satisfies Record<LineFault, string>,
  lineFaults,
)

const faults = Object.keys(lineFaults) as LineFault[]

/** What is wrong with a file of counts or sensors, or with one of its lines, in the current language. */
export const lineFaultText = (sentence: string): string => {
  const fault = faults.find((each) => lineFaults[each] === sentence)
  return fault === undefined ? validationText(sentence) : translate(words, fault)
}
