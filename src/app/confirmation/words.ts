import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the question before what cannot be undone. */
export const confirmationWords = defineWords(
  {
    title: 'Potwierdź, że to Ty',
    text: 'Od logowania minęło ponad 15 minut, a tej czynności nie można cofnąć. Wpisz swoje hasło.',
    password: 'Hasło',
    code: 'Kod z aplikacji',
    codeHint: 'Sześć cyfr z aplikacji w telefonie albo kod zapasowy.',
    atProvider: 'Loguję się kontem firmowym',
    confirm: 'Potwierdź',
    cancel: 'Anuluj',
  },
  {
    title: 'Confirm that it is you',
    text: 'You logged in more than 15 minutes ago, and this cannot be undone. Enter your password.',
    password: 'Password',
    code: 'Code from the app',
    codeHint: 'Six digits from the app on your phone, or a recovery code.',
    atProvider: 'I log in with a company account',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
)
