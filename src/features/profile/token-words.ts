import { defineWords } from '../../i18n/word-table.ts'

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
    calendar: 'Kalendarz',
    calendarHint:
      'Powstanie adres, pod którym program kalendarza odczyta terminy kampanii widocznych dla konta. Niczego więcej nie udostępnia.',
    scopeHint: 'Token nigdy nie może więcej niż konto. Nie pozwala zmieniać haseł, kont, ról, firm ani kluczy.',
    lifetime: 'Ważność',
    password: 'Twoje hasło',
    passwordHint: 'Potwierdza, że token wydaje właściciel konta.',
    code: 'Kod z aplikacji',
    codeHint: 'Sześć cyfr z aplikacji w telefonie albo kod zapasowy.',
    days,
    once: 'Skopiuj token teraz. Nie będzie go można zobaczyć ponownie.',
    addressOnce:
      'Skopiuj adres i dodaj go w programie kalendarza jako subskrypcję. Nie będzie go można zobaczyć ponownie. Kto zna adres, widzi terminy.',
    failed: 'Nie udało się wydać tokenu',
    cancel: 'Anuluj',
    close: 'Zamknij',
  },
  {
    issue: 'Issue token',
    reference: 'API reference',
    title: 'New API token',
    name: 'Name',
    nameHint: 'For example the program that will use it.',
    scope: 'Scope',
    read: 'Read',
    write: 'Read and write',
    calendar: 'Calendar',
    calendarHint:
      'This creates an address where a calendar program can read the dates of the campaigns that the account can see. It gives access to nothing else.',
    scopeHint:
      'A token can never do more than the account. It cannot change passwords, accounts, roles, companies or keys.',
    lifetime: 'Valid for',
    password: 'Your password',
    passwordHint: 'It confirms that the owner of the account issues the token.',
    code: 'Code from the app',
    codeHint: 'Six digits from the app on your phone, or a recovery code.',
    days: { one: '{{count}} day', other: '{{count}} days' },
    once: 'Copy the token now. It cannot be shown again.',
    addressOnce:
      'Copy the address and subscribe to it in your calendar program. It cannot be shown again. Anyone who knows it can see the dates.',
    failed: 'The token could not be issued',
    cancel: 'Cancel',
    close: 'Close',
  },
)
