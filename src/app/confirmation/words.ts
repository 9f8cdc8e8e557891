import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the question before what cannot be undone. */
export const confirmationWords = defineWords(
  {
    title: 'Potwierdź, że to Ty',
    text: 'Od logowania minęło ponad 15 minut, a tej czynności nie można cofnąć.',
    withPassword: 'Wpisz swoje hasło.',
    withoutPassword: 'Potwierdź ją, zanim przejdziesz dalej.',
    password: 'Hasło',
    code: 'Kod z aplikacji',
    codeHint: 'Sześć cyfr z aplikacji w telefonie albo kod zapasowy.',
    withPasskey: 'Użyj klucza dostępu',
    atProvider: 'Potwierdź kontem firmowym ({{name}})',
    confirm: 'Potwierdź',
    cancel: 'Anuluj',
  },
  {
    title: 'Confirm that it is you',
    text: 'You logged in more than 15 minutes ago, and this cannot be undone.',
    withPassword: 'Enter your password.',
    withoutPassword: 'Confirm it before you go on.',
    password: 'Password',
    code: 'Code from the app',
    codeHint: 'Six digits from the app on your phone, or a recovery code.',
    withPasskey: 'Use a passkey',
    atProvider: 'Confirm with your company account ({{name}})',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
)
