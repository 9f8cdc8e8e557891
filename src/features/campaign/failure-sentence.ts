import { failureText, type ShownFailure } from '../../i18n/failure.ts'

/** A failure as a complete sentence, so that a request id can follow it. */
export const failureSentence = (failure: ShownFailure): string => {
  const text = failureText(failure)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
