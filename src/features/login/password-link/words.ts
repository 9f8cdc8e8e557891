import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the page at which an invited user sets a password. */
export const passwordLinkWords = defineWords(
  {
    invitation: 'Witaj, {{name}}',
    reset: 'Nowe hasło',
    text: 'Ustaw hasło do konta {{username}}.',
    password: 'Hasło',
    again: 'Powtórz hasło',
    hint: 'Co najmniej 8 znaków.',
    different: 'Hasła muszą być takie same',
    set: 'Ustaw hasło',
    done: 'Hasło ustawione. Możesz się zalogować.',
    logIn: 'Zaloguj się',
    notFound: 'Ten link już nie działa',
    notFoundText: 'Został użyty, zastąpiony nowszym albo stracił ważność. Poproś administratora o nowy.',
    failed: 'Nie udało się wczytać linku',
  },
  {
    invitation: 'Welcome, {{name}}',
    reset: 'New password',
    text: 'Set a password for the account {{username}}.',
    password: 'Password',
    again: 'Repeat password',
    hint: 'At least 8 characters.',
    different: 'Passwords must match',
    set: 'Set password',
    done: 'Password set. You can log in.',
    logIn: 'Log in',
    notFound: 'This link no longer works',
    notFoundText: 'It was used, replaced by a newer one or has expired. Ask an administrator for a new one.',
    failed: 'The link could not be loaded',
  },
)
