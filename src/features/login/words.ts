import { defineWords } from '../../i18n/define.ts'

/** Texts of the login page. */
export const loginWords = defineWords(
  {
    title: 'Zaloguj się',
    subtitle: 'Planowanie i pomiar kampanii na ekranach.',
    username: 'Nazwa użytkownika',
    password: 'Hasło',
    submit: 'Zaloguj się',
    forgotten: 'Nie pamiętasz hasła? Napisz do administratora.',
    expired: 'Sesja wygasła.',
    logoutUnfinished:
      'Nie udało się połączyć z serwerem, więc nie potwierdził on wylogowania. Ponawiamy próbę; do tego czasu nie zostawiaj tej przeglądarki nikomu innemu.',
    returns: 'Po zalogowaniu wrócisz na stronę: {{page}}.',
    required: 'Wypełnij to pole',
    araboxesIn: {
      one: 'arabox w {{where}}',
      few: 'araboxy w {{where}}',
      many: 'araboxów w {{where}}',
      other: 'araboxu w {{where}}',
    },
    cities: { one: '{{count}} aktywnej aglomeracji', other: '{{count}} aktywnych aglomeracjach' },
    screens: { one: 'aktywny ekran', few: 'aktywne ekrany', many: 'aktywnych ekranów', other: 'aktywnego ekranu' },
    map: 'Liczba ekranów w aglomeracjach',
    polish: 'Polski',
    english: 'English',
  },
  {
    title: 'Log in',
    subtitle: 'Planning and measuring campaigns on screens.',
    username: 'Username',
    password: 'Password',
    submit: 'Log in',
    forgotten: 'Forgot the password? Write to the administrator.',
    expired: 'Your session has ended.',
    logoutUnfinished:
      'The server was not reached, so it has not confirmed the logout. We keep trying; until then do not leave this browser to anybody else.',
    returns: 'After logging in you return to: {{page}}.',
    required: 'Fill this field',
    araboxesIn: { one: 'arabox in {{where}}', other: 'araboxes in {{where}}' },
    cities: { one: '{{count}} active agglomeration', other: '{{count}} active agglomerations' },
    screens: { one: 'active screen', other: 'active screens' },
    map: 'Screens by agglomeration',
    polish: 'Polski',
    english: 'English',
  },
)
