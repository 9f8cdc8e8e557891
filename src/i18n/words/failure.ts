import { defineWords } from '../word-table.ts'

/** Texts for calls without an answer or with an unreadable answer. */
export const failureWords = defineWords(
  {
    timeout: 'Serwer nie odpowiedział na czas. Spróbuj ponownie.',
    offline: 'Brak połączenia z serwerem. Sprawdź połączenie z internetem i spróbuj ponownie.',
    shape: 'Serwer odpowiedział w nieznany sposób. Odśwież stronę.',
    unknown: 'Wystąpił nieoczekiwany błąd. Spróbuj ponownie.',
  },
  {
    timeout: 'The server did not respond in time. Try again.',
    offline: 'The server cannot be reached. Check your connection and try again.',
    shape: 'The server responded in an unknown way. Reload the page.',
    unknown: 'Something went wrong',
  },
)
