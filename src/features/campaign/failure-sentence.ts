import { failureText, type SaidFailure } from '../../i18n/failure.ts'

/** A failure as a sentence of its own, so that a request number can follow it. */
export const failureSentence = (failure: SaidFailure): string => {
  const text = failureText(failure)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
