import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the login page. */
export const loginWords = defineWords(
  {
    title: 'Zaloguj się',
    subtitle: 'Planowanie i pomiar kampanii na ekranach.',
    username: 'Nazwa użytkownika',
    password: 'Hasło',
    code: 'Kod z aplikacji',
    codeHint: 'Sześć cyfr z aplikacji w telefonie albo kod zapasowy.',
    submit: 'Zaloguj się',
    forgotten: 'Nie pamiętasz hasła? Napisz do administratora.',
    expired: 'Sesja wygasła.',
    logoutUnfinished:
      'Nie udało się połączyć z serwerem, więc nie potwierdził on wylogowania. Próba jest ponawiana; do tego czasu nie udostępniaj tej przeglądarki nikomu.',
    returns: 'Po zalogowaniu wrócisz na stronę: {{page}}.',
    about: 'Informacje o platformie',
    required: 'To pole jest wymagane',
    araboxesIn: {
      one: 'arabox w {{where}}',
      few: 'araboxy w {{where}}',
      many: 'araboxów w {{where}}',
      other: 'araboxa w {{where}}',
    },
    cities: {
      one: '{{count}} aktywnej aglomeracji',
      few: '{{count}} aktywnych aglomeracjach',
      many: '{{count}} aktywnych aglomeracjach',
      other: '{{count}} aktywnych aglomeracjach',
    },
    screens: { one: 'aktywny ekran', few: 'aktywne ekrany', many: 'aktywnych ekranów', other: 'aktywnego ekranu' },
    map: 'Liczba ekranów w aglomeracjach',
    polish: 'Polski',
    english: 'English',
  },
  {
    title: 'Log in',
    subtitle: 'Plan and measure campaigns on screens.',
    username: 'Username',
    password: 'Password',
    code: 'Code from the app',
    codeHint: 'Six digits from the app on your phone, or a recovery code.',
    submit: 'Log in',
    forgotten: 'Forgot your password? Contact your administrator.',
    expired: 'Your session has expired.',
    logoutUnfinished:
      'The server could not be reached, so it has not confirmed the logout. It is being retried; until then do not let anyone else use this browser.',
    returns: 'After logging in you will return to: {{page}}.',
    about: 'About the platform',
    required: 'This field is required',
    araboxesIn: { one: 'arabox in {{where}}', other: 'araboxes in {{where}}' },
    cities: { one: '{{count}} active city', other: '{{count}} active cities' },
    screens: { one: 'active screen', other: 'active screens' },
    map: 'Screens by city',
    polish: 'Polski',
    english: 'English',
  },
)
