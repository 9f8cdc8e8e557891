import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the page to which an identity provider returns. */
export const signInWords = defineWords(
  {
    title: 'Logowanie kontem firmowym',
    working: 'Trwa logowanie…',
    failed: 'Nie udało się zalogować',
    notConfirmed: 'Nie udało się potwierdzić, że to Ty',
    confirmed: 'Potwierdzono, że to Ty',
    confirmedText: 'Zamknij to okno i wróć do platformy.',
    codeTitle: 'Weryfikacja dwuetapowa',
    code: 'Kod z aplikacji',
    codeHint: 'Sześć cyfr z aplikacji w telefonie albo kod zapasowy.',
    continue: 'Dalej',
    toLogin: 'Wróć do logowania',
  },
  {
    title: 'Sign in with a company account',
    working: 'Logging in…',
    failed: 'The login failed',
    notConfirmed: 'It could not be confirmed that it is you',
    confirmed: 'It is confirmed that it is you',
    confirmedText: 'Close this window and return to the platform.',
    codeTitle: 'Two-step verification',
    code: 'Code from the app',
    codeHint: 'Six digits from the app on your phone, or a recovery code.',
    continue: 'Continue',
    toLogin: 'Back to the login',
  },
)
