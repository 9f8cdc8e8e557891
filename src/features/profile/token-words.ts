import { defineWords } from '../../i18n/define.ts'

const days = { one: '{{count}} dzień', few: '{{count}} dni', many: '{{count}} dni', other: '{{count}} dni' }

/** Texts of the issue of an API token. */
export const tokenWords = defineWords(
  {
    issue: 'Wydaj token',
    reference: 'Opis API',
    title: 'Nowy token API',
    name: 'Nazwa',
    nameHint: 'Na przykład program, który będzie go używał.',
    scope: 'Zakres',
    read: 'Odczyt',
    write: 'Odczyt i zapis',
    scopeHint: 'Token nigdy nie może więcej niż konto. Nie zmienia haseł, kont ani kluczy.',
    lifetime: 'Ważność',
    days,
    once: 'Skopiuj token teraz. Nie pokażemy go ponownie.',
    failed: 'Nie udało się wydać tokenu',
    cancel: 'Anuluj',
    close: 'Zamknij',
  },
  {
    issue: 'Issue a token',
    reference: 'API reference',
    title: 'New API token',
    name: 'Name',
    nameHint: 'For example the program that will use it.',
    scope: 'Scope',
    read: 'Read',
    write: 'Read and write',
    scopeHint: 'A token never may do more than the account. It changes no passwords, accounts or keys.',
    lifetime: 'Lifetime',
    days: { one: '{{count}} day', other: '{{count}} days' },
    once: 'Copy the token now. It is not shown again.',
    failed: 'The token could not be issued',
    cancel: 'Cancel',
    close: 'Close',
  },
)
