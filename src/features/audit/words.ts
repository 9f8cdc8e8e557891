import type { AuditAction, AuditKind } from '../../../contract/audit.ts'
import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the audit log. */
export const auditWords = defineWords(
  {
    title: 'Dziennik zdarzeń',
    at: 'Kiedy',
    who: 'Kto',
    nobody: 'bez logowania',
    action: 'Co zrobiono',
    kind: 'Czego dotyczy',
    record: 'Nazwa',
    changes: 'Zmiany',
    address: 'Adres IP',
    before: 'Przed',
    after: 'Po',
    created: 'wartości nowego wpisu: {{count}}',
    deleted: 'wartości sprzed usunięcia: {{count}}',
    days: 'Dni',
    empty: 'Dziennik jest pusty',
    emptyText:
      'Dziennik zawiera logowania, zmiany danych, wydane klucze i pobrania danych surowych. Wpisów nie można zmienić.',
  },
  {
    title: 'Audit log',
    at: 'When',
    who: 'Who',
    nobody: 'not logged in',
    action: 'Action',
    kind: 'Kind',
    record: 'Name',
    changes: 'Changes',
    address: 'IP address',
    before: 'Before',
    after: 'After',
    created: 'values when created: {{count}}',
    deleted: 'values before deletion: {{count}}',
    days: 'Days',
    empty: 'The log is empty',
    emptyText:
      'The log holds logins, changes of data, issued keys and downloads of raw data. Entries cannot be changed.',
  },
)

const actionsInPolish = {
  created: 'utworzono',
  changed: 'zmieniono',
  deleted: 'usunięto',
  undone: 'cofnięto zmianę',
  imported: 'wczytano z pliku',
  logged_in: 'zalogowano',
  login_failed: 'nieudane logowanie',
  logged_out: 'wylogowano',
  session_ended: 'zakończono sesję',
  password_changed: 'zmieniono hasło',
  link_issued: 'wydano link do hasła',
  link_used: 'użyto linku do hasła',
  key_issued: 'wydano klucz',
  token_issued: 'wydano token API',
  token_revoked: 'unieważniono token API',
  raw_exported: 'pobrano surowe dane',
  answered: 'odpowiedziano',
  read: 'przeczytano',
} as const satisfies Record<AuditAction, string>

/** What somebody did. */
export const auditActionWords = defineWords(actionsInPolish, {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  undone: 'change undone',
  imported: 'imported from a file',
  logged_in: 'logged in',
  login_failed: 'failed login',
  logged_out: 'logged out',
  session_ended: 'session ended',
  password_changed: 'password changed',
  link_issued: 'password link issued',
  link_used: 'password link used',
  key_issued: 'key issued',
  token_issued: 'API token issued',
  token_revoked: 'API token revoked',
  raw_exported: 'raw data downloaded',
  answered: 'answered',
  read: 'read',
})

const kindsInPolish = {
  user: 'konto',
  role: 'rola',
  company: 'firma',
  city: 'aglomeracja',
  industry: 'typ lokalizacji',
  location: 'lokalizacja',
  screen: 'ekran',
  device: 'urządzenie',
  maintenance: 'prace planowe',
  report: 'raport',
  research: 'badanie',
  offer: 'oferta',
  webhook: 'webhook',
  template: 'szablon',
  campaign: 'kampania',
} as const satisfies Record<AuditKind, string>

/** Kinds of records. */
export const auditKindWords = defineWords(kindsInPolish, {
  user: 'account',
  role: 'role',
  company: 'company',
  city: 'city',
  industry: 'venue type',
  location: 'location',
  screen: 'screen',
  device: 'device',
  maintenance: 'planned maintenance',
  report: 'report',
  research: 'research',
  offer: 'offer',
  webhook: 'webhook',
  template: 'template',
  campaign: 'campaign',
})
