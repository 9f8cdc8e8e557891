import { defineWords } from '../word-table.ts'

const problemsInPolish = {
  bad_request: 'Nie udało się odczytać żądania.',
  unauthenticated: 'Zaloguj się, żeby kontynuować.',
  session_expired: 'Sesja wygasła',
  permission_denied: 'Nie masz do tego uprawnień.',
  not_found: 'Nie ma takiego elementu albo nie masz do niego dostępu.',
  illegal_transition: 'Na tym etapie kampanii nie można wykonać tego działania.',
  version_conflict: 'Ktoś w międzyczasie zmienił te dane.',
  duplicate: 'Ta nazwa jest już zajęta.',
  too_large: 'Plik lub żądanie jest za duże.',
  unsupported_media: 'Ten typ pliku nie jest obsługiwany.',
  invalid_input: 'Niektóre pola są niepoprawne.',
  idempotency_key_reused:
    'Ten formularz został już wysłany z inną treścią. Sprawdź, czy zapis powstał, zanim wyślesz go jeszcze raz.',
  request_in_progress:
    'Poprzednie wysłanie jeszcze trwa albo odpowiedź nie dotarła. Sprawdź, czy zapis powstał, zanim wyślesz go jeszcze raz.',
  too_many_requests: 'Zbyt wiele żądań. Odczekaj chwilę i spróbuj ponownie.',
  too_many_works:
    'Inne importy lub pliki tego konta albo jego firmy są jeszcze przetwarzane. Poczekaj, aż któreś się skończy.',
  internal: 'Wystąpił nieoczekiwany błąd',
  unavailable: 'Platforma jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
} as const

/** A problem whose sentence is in the first load of every page. The others have theirs in `rare-problem.ts`. */
export type UsualProblem = keyof typeof problemsInPolish

/** One sentence for every problem that any page can meet. */
export const problemWords = defineWords(problemsInPolish, {
  bad_request: 'The request could not be read.',
  unauthenticated: 'Log in to continue.',
  session_expired: 'Your session has expired',
  permission_denied: 'You do not have permission to do this.',
  not_found: 'It does not exist, or you do not have access to it.',
  illegal_transition: 'This action is not possible at this stage of the campaign.',
  version_conflict: 'Someone changed this in the meantime.',
  duplicate: 'This name is already taken.',
  too_large: 'The file or request is too large.',
  unsupported_media: 'This type of file is not supported.',
  invalid_input: 'Some fields are not valid.',
  idempotency_key_reused:
    'This form was already sent with other content. Check whether the record exists before you send it again.',
  request_in_progress:
    'The first request is still running, or its answer was lost. Check whether the record exists before you send it again.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  too_many_works:
    'Other imports or files of this account or its company are still being processed. Wait until one of them has ended.',
  internal: 'Something went wrong',
  unavailable: 'The platform is temporarily unavailable. Try again shortly.',
})
