import { translate } from '../../../i18n/translate.ts'
import { playerWords } from './player-words.ts'

/** Codes of errors that need to say what they concern, and those that do not. */
const withSubject = ['film_missing', 'film_broken', 'film_incomplete', 'film_changed', 'records_dropped'] as const
const withoutSubject = [
  'storage_full',
  'clock_set',
  'log_gap',
  'log_changed',
  'log_signature',
  'log_record',
  'log_campaign',
  'worker_failed',
] as const

/** An error of a player in words: its codes (`film_missing a2aff199`) have sentences, other texts stay as they are. */
export const playerError = (text: string): string => {
  const [code, what, ...more] = text.split(' ')
  const concerning = withSubject.find((each) => each === code)
  if (concerning && what && more.length === 0) return translate(playerWords, concerning, { what })
  const alone = withoutSubject.find((each) => each === text)
  return alone ? translate(playerWords, alone) : text
}
