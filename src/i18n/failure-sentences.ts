import { asSentence, failureSentence, type ShownFailure } from './failure.ts'
import { validationText } from './words/validation.ts'

/** A failure as a complete sentence, followed by the field errors of the input. */
export const failureSentences = (failure: ShownFailure): string => {
  const fieldErrors = new Set((failure.errors ?? []).map(({ message }) => validationText(message)))
  return [failureSentence(failure), ...[...fieldErrors].map(asSentence)].join(' ')
}
