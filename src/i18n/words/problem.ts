import type { ProblemCode } from '../../../contract/problems.ts'
import type { ValidationKey, validation } from '../../../contract/validation.ts'
import { defineWords } from '../define.ts'
import { type Language, language } from '../language.ts'
import { translate } from '../translate.ts'

const problemsInPolish = {
  bad_request: 'Nie udało się odczytać żądania.',
  not_enough_screens: 'Brak ekranów dla wybranych branż: nie ma tylu wolnych.',
  no_free_screens: 'W wybranym terminie, dla wybranych branż, nie ma wolnych ekranów.',
  invalid_current_password: 'Obecne hasło jest nieprawidłowe.',
  invalid_credentials: 'Nieprawidłowa nazwa użytkownika lub hasło.',
  unauthenticated: 'Zaloguj się, aby kontynuować.',
  session_expired: 'Sesja wygasła',
  permission_denied: 'Nie masz do tego uprawnienia.',
  no_confirm_permission: 'Nie masz uprawnienia do potwierdzenia kampanii.',
  foreign_origin: 'Ta strona nie może działać w Twoim imieniu.',
  not_found: 'Nie ma takiego zasobu.',
  illegal_transition: 'Kampania nie może teraz wykonać tego kroku.',
  version_conflict: 'Ktoś w międzyczasie zmienił tę kampanię.',
  own_account: 'Nie możesz usunąć, wyłączyć ani zdegradować własnego konta.',
  duplicate: 'Ta nazwa jest już zajęta.',
  too_large: 'Plik lub żądanie jest za duże.',
  unsupported_media: 'Ten rodzaj treści nie jest przyjmowany.',
  invalid_input: 'Niektóre pola są niepoprawne.',
  unsupported_spot: 'Ten plik nie jest filmem MP4.',
  spot_too_long: 'Spot jest dłuższy niż jego czas w pętli.',
  too_many_requests: 'Za dużo żądań. Odczekaj chwilę.',
  internal: 'Coś poszło nie tak',
  content_unavailable: 'System emisji nie odpowiada. Nic nie zostało zmienione.',
} as const satisfies Record<ProblemCode, string>

/** What a problem of the platform says to a person, one sentence for every code of the contract. */
export const problemWords = defineWords(problemsInPolish, {
  bad_request: 'The request cannot be read.',
  not_enough_screens: 'No screens for the chosen industries: there are not that many free ones.',
  no_free_screens: 'On the selected date, for selected industries, no free screens.',
  invalid_current_password: 'Invalid current password.',
  invalid_credentials: 'Invalid username or password.',
  unauthenticated: 'Log in first.',
  session_expired: 'Session was expired',
  permission_denied: 'You have no permission to do this.',
  no_confirm_permission: 'You have no permission to confirm.',
  foreign_origin: 'This page may not act on your behalf.',
  not_found: 'There is no such record.',
  illegal_transition: 'The campaign cannot take this step now.',
  version_conflict: 'Somebody changed this campaign in the meantime.',
  own_account: 'You cannot delete, switch off or demote your own account.',
  duplicate: 'This name is already taken.',
  too_large: 'The file or the request is too large.',
  unsupported_media: 'This kind of content is not accepted.',
  invalid_input: 'Some fields are not valid.',
  unsupported_spot: 'The file is not an MP4 video.',
  spot_too_long: 'The spot is longer than its time in the loop.',
  too_many_requests: 'Too many requests. Wait a moment.',
  internal: 'Something went wrong',
  content_unavailable: 'The screen-content system does not answer. Nothing was changed.',
})

const validationInPolish = {
  'Fill required fields': 'Wypełnij wymagane pola',
  'Check minimum one option': 'Wybierz co najmniej jedną opcję',
  'Minimum 5 screens': 'Co najmniej 5 ekranów',
  'Minimum campaign price 30 000 PLN': 'Najniższa cena kampanii to 30 000 zł',
  'The last day is before the first day': 'Ostatni dzień jest przed pierwszym',
  'A flight lasts two years at most': 'Kampania trwa najwyżej dwa lata',
  'Write a day as YYYY-MM-DD': 'Zapisz dzień jako RRRR-MM-DD',
  'This day does not exist': 'Takiego dnia nie ma',
  'Write a whole number': 'Wpisz liczbę całkowitą',
  'Write true or false': 'Wpisz true lub false',
  'Between 1 and 1000': 'Od 1 do 1000',
  'Pages begin at 1': 'Strony zaczynają się od 1',
  'This is not an identifier': 'To nie jest identyfikator',
  'Password at least 8 characters': 'Hasło ma co najmniej 8 znaków',
  'The new password is the old one': 'Nowe hasło jest takie jak stare',
  'Each city once': 'Każde miasto tylko raz',
  'A spot lasts from 1 to 120 seconds': 'Spot trwa od 1 do 120 sekund',
  'Unknown field': 'Nieznane pole',
  'There is no such record': 'Nie ma takiego zasobu',
  'Give a reason': 'Podaj powód',
  'This text has characters that cannot be stored': 'Ten tekst ma znaki, których nie da się zapisać',
} as const satisfies Record<(typeof validation)[ValidationKey], string>

/** The sentences of the input checks, keyed by the contract's own English ones (specification §5). */
export const validationWords = defineWords(validationInPolish, {
  'Fill required fields': 'Fill required fields',
  'Check minimum one option': 'Check minimum one option',
  'Minimum 5 screens': 'Minimum 5 screens',
  'Minimum campaign price 30 000 PLN': 'Minimum campaign price 30 000 PLN',
  'The last day is before the first day': 'The last day is before the first day',
  'A flight lasts two years at most': 'A flight lasts two years at most',
  'Write a day as YYYY-MM-DD': 'Write a day as YYYY-MM-DD',
  'This day does not exist': 'This day does not exist',
  'Write a whole number': 'Write a whole number',
  'Write true or false': 'Write true or false',
  'Between 1 and 1000': 'Between 1 and 1000',
  'Pages begin at 1': 'Pages begin at 1',
  'This is not an identifier': 'This is not an identifier',
  'Password at least 8 characters': 'Password at least 8 characters',
  'The new password is the old one': 'The new password is the old one',
  'Each city once': 'Each city once',
  'A spot lasts from 1 to 120 seconds': 'A spot lasts from 1 to 120 seconds',
  'Unknown field': 'Unknown field',
  'There is no such record': 'There is no such record',
  'Give a reason': 'Give a reason',
  'This text has characters that cannot be stored': 'This text has characters that cannot be stored',
})

/** The sentence of an input check in the language on screen; an unknown one is shown as it came. */
export const validationText = (sentence: string, spoken: Language = language()): string =>
  validationWords.has(sentence) ? translate(validationWords, sentence, {}, spoken) : sentence
