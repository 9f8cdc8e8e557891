import type { KeptDays } from '../../../contract/users/personal-data.ts'
import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the page of personal data. */
export const personalDataWords = defineWords(
  {
    title: 'Dane osobowe',
    number: 'Numer konta',
    name: 'Imię i nazwisko',
    username: 'Nazwa użytkownika',
    company: 'Firma',
    state: 'Stan',
    present: 'istnieje',
    deleted: 'usunięte',
    erased: 'bez danych osobowych',
    created: 'Utworzono',
    ended: 'Usunięto',
    deletedAt: 'Konto usunięto',
    erasedAt: 'Dane usunięto',
    empty: 'Nie ma kont',
    emptyText: 'Lista zawiera wszystkie konta, także usunięte.',
    download: 'Pobierz dane',
    erase: 'Usuń dane',
    selectOne: 'Zaznacz jedno konto.',
    alreadyErased: 'To konto nie ma już danych osobowych.',
    exports: 'Wykonane pobrania',
    erasures: 'Wykonane usunięcia',
    downloadFailed: 'Nie udało się pobrać danych',
    eraseFailed: 'Nie udało się usunąć danych',
    eraseTitle: 'Usuń dane: {{name}}',
    eraseText:
      'Imię i nazwisko, nazwa użytkownika, adres e-mail, adresy IP, urządzenia, tokeny i powiadomienia tego konta znikną na zawsze. Konta nie będzie można używać.',
    eraseStays:
      'Kampanie, oferty i dziennik zdarzeń zostaną; w miejscu nazwiska będzie „usunięte konto {{id}}”. Wpisane teksty, na przykład powody odesłania, się nie zmienią.',
    cancel: 'Anuluj',
    stored: 'Co i jak długo jest przechowywane',
    what: 'Dane',
    kept: 'Jak długo',
    days: 'dni: {{count}}',
    untilErasure: 'do usunięcia danych konta',
    always: 'bezterminowo',
    account: 'konto',
    periodsFailed: 'Nie udało się wczytać okresów',
  },
  {
    title: 'Personal data',
    number: 'Account number',
    name: 'Name',
    username: 'Username',
    company: 'Company',
    state: 'State',
    present: 'exists',
    deleted: 'deleted',
    erased: 'without personal data',
    created: 'Created',
    ended: 'Removed',
    deletedAt: 'Account deleted',
    erasedAt: 'Data erased',
    empty: 'There are no accounts',
    emptyText: 'The list has all accounts, also deleted ones.',
    download: 'Download data',
    erase: 'Erase data',
    selectOne: 'Select one account.',
    alreadyErased: 'This account has no personal data any more.',
    exports: 'Downloads done',
    erasures: 'Erasures done',
    downloadFailed: 'The data could not be downloaded',
    eraseFailed: 'The data could not be erased',
    eraseTitle: 'Erase data: {{name}}',
    eraseText:
      'Name, username, e-mail address, IP addresses, devices, tokens and notifications of this account will be gone for ever. The account can no longer be used.',
    eraseStays:
      'Campaigns, offers and the audit log stay; “erased account {{id}}” takes the place of the name. Texts that people wrote, such as reasons, do not change.',
    cancel: 'Cancel',
    stored: 'What is stored, and for how long',
    what: 'Data',
    kept: 'For how long',
    days: 'days: {{count}}',
    untilErasure: 'until the data of the account is erased',
    always: 'without a limit',
    account: 'account',
    periodsFailed: 'The periods could not be loaded',
  },
)

const periodsInPolish = {
  deleted_accounts: 'nazwisko i adres e-mail usuniętego konta',
  ended_sessions: 'zakończone sesje z adresem IP i urządzeniem',
  known_addresses: 'skróty adresów IP, z których się logowano, od ostatniego logowania',
  notifications: 'powiadomienia',
  webhook_deliveries: 'zdarzenia wysyłane webhookami',
  audit_addresses: 'adresy IP w dzienniku zdarzeń',
} as const satisfies Record<keyof KeptDays, string>

/** Kinds of data with a period. */
export const periodWords = defineWords(periodsInPolish, {
  deleted_accounts: 'name and e-mail address of a deleted account',
  ended_sessions: 'ended sessions with IP address and device',
  known_addresses: 'hashes of IP addresses of logins, since the last login',
  notifications: 'notifications',
  webhook_deliveries: 'events sent by webhooks',
  audit_addresses: 'IP addresses in the audit log',
})

/** Kinds of data that stay, with the reason. */
export const lastingWords = defineWords(
  {
    accounts: 'konto: nazwisko, nazwa użytkownika, adres e-mail, ostatnie logowanie',
    history: 'nazwisko w historii kampanii, ofert, prac i odtwarzaczy oraz w dzienniku zdarzeń',
    texts: 'wpisane teksty: powody, notatki, odpowiedzi klientów na oferty',
  },
  {
    accounts: 'account: name, username, e-mail address, last login',
    history: 'name in the history of campaigns, offers, works and players, and in the audit log',
    texts: 'texts that people wrote: reasons, notes, answers of clients to offers',
  },
)
