import { translate } from './translate.ts'
import type { Words } from './word-table.ts'
import { failureWords } from './words/failure.ts'
import { problemWords } from './words/problem.ts'

/** The members of a `Failure` that are shown to a user. */
export type ShownFailure = {
  code: string
  detail: string
  status: number
  errors?: readonly { path: string; message: string }[]
}

const SOMETHING_WRONG = 'Something went wrong'

/** Codes of answers without a problem, such as the page of a proxy, and the problem whose sentence fits them. */
const problemOfStatus: ReadonlyMap<string, 'too_large' | 'too_many_requests' | 'unavailable'> = new Map([
  ['http_413', 'too_large'],
  ['http_429', 'too_many_requests'],
  ['http_502', 'unavailable'],
  ['http_503', 'unavailable'],
  ['http_504', 'unavailable'],
])

/** The sentences of rare problems, from the first of these problems on. */
let rareWords: (() => Words<string>) | null = null

/**
 * Adds the sentences of rare problems. They are read when they are needed: chunks of the build may depend on each other
 * in a circle, so a table may not exist yet while a module is evaluated.
 */
export const addProblemWords = (words: () => Words<string>): void => {
  rareWords = words
}

/** The sentences that have a problem, or undefined. */
export const wordsOfProblem = (code: string): Words<string> | undefined => {
  const tables: readonly (Words<string> | undefined)[] = [problemWords, failureWords, rareWords?.()]
  return tables.find((words) => words?.has(code))
}

/** A failure in the current language: known codes have a text here, for others the `detail` of the server is used. */
export const failureText = ({ code, detail }: ShownFailure): string => {
  const problem = problemOfStatus.get(code)
  if (problem && (detail === SOMETHING_WRONG || detail === '')) return translate(problemWords, problem)
  const words = wordsOfProblem(code)
  if (words) return translate(words, code)
  return detail === SOMETHING_WRONG || detail === '' ? translate(failureWords, 'unknown') : detail
}

/** A failure as a complete sentence, so that a request id or another sentence can follow it. */
export const failureSentence = (failure: ShownFailure): string => asSentence(failureText(failure))

/** A text with a full stop, unless it ends a sentence already. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** A rejected save with its status, `422 - …`; without an answer `500 - Something went wrong` (T04, T05). */
export const rejectedSaveText = (failure: ShownFailure): string => {
  return failure.status >= 400 && !failureWords.has(failure.code)
    ? `${failure.status} - ${failureText(failure)}`
    : `500 - ${translate(failureWords, 'unknown')}`
}
