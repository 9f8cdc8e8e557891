import type { Failure } from '../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { language } from '../../i18n/language.ts'
import { sheetFaultText } from '../../i18n/words/sheet-faults.ts'

/** `row 5, column C` in the current language. */
const placeText = (path: string): string =>
  language() === 'pl' ? path.replace('row', 'wiersz').replace('column', 'kolumna').replace('file', 'plik') : path

/** Why a file was refused: its faults with their places, otherwise the sentence of the problem. */
export const toolFailureText = (failure: Failure): string => {
  const faults = (failure.errors ?? []).flatMap(({ path, message }) => {
    const text = sheetFaultText(message)
    return text === null ? [] : [path === 'file' ? text : `${placeText(path)}: ${text}`]
  })
  return faults.length > 0 ? faults.join(' ') : failureSentences(failure)
}
