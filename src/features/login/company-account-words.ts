import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the login with a company account. */
export const companyAccountWords = defineWords(
  {
    title: 'Zaloguj się kontem firmowym',
    with: 'Zaloguj się: {{name}}',
    email: 'Służbowy adres e-mail',
    emailHint: 'Prowadzi do strony logowania Twojej firmy.',
    continue: 'Dalej',
    stillSignedIn: 'Wylogowano z platformy, ale nie z konta firmowego ({{name}}).',
    logOut: 'Wyloguj się też z niego',
  },
  {
    title: 'Log in with a company account',
    with: 'Log in: {{name}}',
    email: 'Work email address',
    emailHint: 'It leads to the login page of your company.',
    continue: 'Continue',
    stillSignedIn: 'You are logged out of the platform, but not of your company account ({{name}}).',
    logOut: 'Log out of it too',
  },
)
