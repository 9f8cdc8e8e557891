import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the passkeys of the own account. */
export const passkeyWords = defineWords(
  {
    title: 'Klucze dostępu',
    text: 'Klucz dostępu zastępuje hasło i kod z aplikacji. Logowanie potwierdzasz wtedy odciskiem palca, twarzą albo PIN-em urządzenia.',
    none: 'To konto nie ma jeszcze klucza dostępu.',
    added: 'dodany {{time}}',
    used: 'ostatnio użyty {{time}}',
    neverUsed: 'jeszcze nieużyty',
    add: 'Dodaj klucz dostępu',
    addTitle: 'Nowy klucz dostępu',
    name: 'Nazwa',
    nameHint: 'Po niej rozpoznasz klucz, na przykład „Laptop” albo „Telefon służbowy”.',
    next: 'Dalej',
    cancel: 'Anuluj',
    remove: 'Usuń',
    removeTitle: 'Usunąć klucz dostępu „{{name}}”?',
    removeText:
      'Nie zalogujesz się już tym kluczem, a inne sesje, które nim otwarto, zostaną zakończone. Usuń go też z urządzenia.',
    failed: 'Nie udało się zmienić kluczy dostępu',
    known: 'To urządzenie ma już klucz dostępu do tego konta.',
    cancelled: 'Urządzenie nie utworzyło klucza, bo przerwano to albo minął czas.',
    unsupported:
      'Ta przeglądarka nie może tu użyć kluczy dostępu. Działają na stronach z szyfrowaniem, otwartych pod nazwą, a nie pod numerem IP.',
    company: 'Logujesz się kontem firmowym, więc o dostępie decyduje Twoja firma i konto nie może mieć klucza dostępu.',
  },
  {
    title: 'Passkeys',
    text: 'A passkey replaces the password and the code from the app. You confirm a login with your fingerprint, your face or the PIN of your device.',
    none: 'This account has no passkey yet.',
    added: 'added {{time}}',
    used: 'last used {{time}}',
    neverUsed: 'not used yet',
    add: 'Add a passkey',
    addTitle: 'New passkey',
    name: 'Name',
    nameHint: 'By which you recognize it, such as “Laptop” or “Work phone”.',
    next: 'Next',
    cancel: 'Cancel',
    remove: 'Remove',
    removeTitle: 'Remove the passkey “{{name}}”?',
    removeText:
      'You can no longer log in with it, and other sessions that it opened will end. Delete it on the device as well.',
    failed: 'The passkeys could not be changed',
    known: 'This device has a passkey of this account already.',
    cancelled: 'The device made no passkey, because it was cancelled or took too long.',
    unsupported:
      'This browser cannot use passkeys here. They work on pages with encryption that are opened by a name, not by an IP address.',
    company:
      'You log in with a company account, so your company decides about your access, and the account cannot have a passkey.',
  },
)
