import { translate } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { definePart } from '../../pages/define/page.ts'

const titles = defineWords(
  { logIn: 'Zaloguj się', password: 'Ustaw hasło' },
  { logIn: 'Log in', password: 'Set a password' },
)

/** Title of the login page in the current language. */
export const logInTitle = (): string => translate(titles, 'logIn')
/** Title of the page of a password link in the current language. */
export const passwordTitle = (): string => translate(titles, 'password')

/** The page of a password link, outside the routes of accounts: it needs no session. */
export const passwordLinkPart = definePart({
  name: 'passwordLink',
  services: () => import('./password-link/password-link-page.services.ts').then((module) => module.providePasswordLink),
})
