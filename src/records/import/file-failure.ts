import { asSentence, failureSentence, type ShownFailure } from '../../i18n/failure.ts'
// The reason of a stored import is no failed call.
import '../../i18n/rare-problems.ts'
import { faultText, placeText } from './words.ts'

/** Most faults of a refused file that are named. */
const MOST_FAULTS = 20

/** Why a file was refused: the sentence of the problem, then each fault with its place. */
export const fileFailureText = (failure: ShownFailure): string => {
  const faults = (failure.errors ?? []).slice(0, MOST_FAULTS).map(({ path, message }) => {
    const text = faultText(message)
    return asSentence(path === 'file' ? text : `${placeText(path)}: ${text}`)
  })
  return [failureSentence(failure), ...faults].join(' ')
}
