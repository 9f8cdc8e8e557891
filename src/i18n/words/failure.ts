import { defineWords } from '../define.ts'

/** Texts for calls without an answer or with an unreadable answer. */
export const failureWords = defineWords(
  {
    timeout: 'Serwer nie odpowiedział na czas. Spróbuj ponownie.',
    offline: 'Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.',
    shape: 'Coś poszło nie tak',
    unknown: 'Coś poszło nie tak',
  },
  {
    timeout: 'The server did not answer in time. Try again.',
    offline: 'The server cannot be reached. Check the network and try again.',
    shape: 'Something went wrong',
    unknown: 'Something went wrong',
  },
)
