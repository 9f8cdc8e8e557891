import { type Language, language } from './language.ts'
import { translate } from './translate.ts'
import { faultWords, problemWords } from './words/problem.ts'

/** A failure as far as its words go: the code that is translated and the detail that is shown where the code is unknown. */
export interface Told {
  code?: string | null
  detail?: string | null
}

/** What a failure says in the language on screen: the known code's sentence, else the server's detail, else the general one (checklist T09–T11). */
export function problemText({ code, detail }: Told, spoken: Language = language()): string {
  if (code && code !== 'internal' && problemWords.has(code)) return translate(problemWords, code, {}, spoken)
  return detail && code !== 'internal' ? detail : translate(problemWords, 'internal', {}, spoken)
}

/** The sentence of an input check in the language on screen; an unknown one is shown as it came (specification §5). */
export function faultText(message: string, spoken: Language = language()): string {
  return faultWords.has(message) ? translate(faultWords, message, {}, spoken) : message
}
