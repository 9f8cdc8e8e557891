import { asSentence, failureSentence, type ShownFailure } from './failure.ts'
import { validationText } from './words/validation.ts'

/**
 * A failure as a complete sentence, followed by the field errors of the input. `textOf` gives the texts of their
 * messages, if the page has messages of its own.
 */
export const failureSentences = (
  failure: ShownFailure,
  textOf: (message: string) => string = validationText,
): string => {
  const fieldErrors = new Set((failure.errors ?? []).map(({ message }) => textOf(message)))
  return [failureSentence(failure), ...[...fieldErrors].map(asSentence)].join(' ')
}
