import type { HistoryKind, SendingFault } from '../../../contract/history.ts'
import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the page of closed days. */
export const historyWords = defineWords(
  {
    title: 'Integralność zapisów',
    day: 'Dzień',
    number: 'Numer',
    root: 'Skrót dnia',
    previousRoot: 'Skrót poprzedniego dnia',
    key: 'Klucz publiczny',
    signature: 'Podpis',
    records: 'Nowe zapisy',
    noRecords: 'bez nowych zapisów',
    closedAt: 'Zamknięto',
    download: 'Pobierz skróty dni',
    downloadFailed: 'Nie udało się pobrać skrótów dni',
    state: 'Stan',
    closedUntil: 'Zamknięte do',
    noneClosed: 'jeszcze żaden dzień',
    lastClosing: 'Ostatnie zamknięcie',
    overdue:
      'Kolejny dzień czeka na zamknięcie od: {{since}}. Sprawdź, czy działa serwer zadań i co zapisał w swoim dzienniku.',
    outside: 'Wysyłane do',
    notSent: 'Skróty nie są wysyłane poza platformę',
    notSentText:
      'Kto ma dostęp do bazy i klucza, mógłby przerobić ostatnie dni. Ustaw HISTORY_URL albo pobieraj skróty i przechowuj je poza platformą.',
    lastArrived: 'Ostatni odebrany skrót',
    arrived: '{{day}}, odebrany: {{time}}',
    noneArrived: 'jeszcze żaden skrót',
    waiting: 'Czeka na wysłanie',
    held: 'Wysyłanie jest wstrzymane, tak jak webhooki i e-maile platformy.',
    failing: 'Odbiorca nie przyjmuje skrótów od: {{since}}. Prób: {{attempts}}. Powód: {{reason}}.',
    about: 'Czego dowodzą skróty',
    covered:
      'Każdego ranka zamykany jest poprzedni dzień. Jego skrót obejmuje nowe historie i plany kampanii, wpisy dziennika zdarzeń, emisje, kontakty, zamknięte wyniki, zapisy odtwarzaczy, miejsca ekranów i godziny pomiarów, a także skrót dnia poprzedniego. Platforma podpisuje go swoim kluczem.',
    notCovered:
      'Skróty nie obejmują imion i nazwisk, nazw użytkowników ani adresów IP, dlatego usunięcie danych osobowych ich nie zmienia.',
    verify:
      'Audytor przechowuje skróty poza platformą i w dowolnej chwili porównuje je z zapisami. To polecenie liczy wszystko od nowa i wskazuje wpisy, które zmieniono, dodano lub usunięto:',
    command: 'npm run verify-history -- --roots roots.jsonl',
    empty: 'Żaden dzień nie jest jeszcze zamknięty',
    emptyText: 'Pierwsze zamknięcie zaczyna się minutę po starcie serwera i obejmuje wszystkie dotychczasowe zapisy.',
  },
  {
    title: 'Record integrity',
    day: 'Day',
    number: 'Number',
    root: 'Root of the day',
    previousRoot: 'Root of the day before',
    key: 'Public key',
    signature: 'Signature',
    records: 'New records',
    noRecords: 'no new records',
    closedAt: 'Closed',
    download: 'Download roots',
    downloadFailed: 'The roots could not be downloaded',
    state: 'State',
    closedUntil: 'Closed until',
    noneClosed: 'no day yet',
    lastClosing: 'Last closing',
    overdue: 'The next day has been waiting to be closed since {{since}}. Check the server with the jobs and its log.',
    outside: 'Sent to',
    notSent: 'Roots are not sent outside the platform',
    notSentText:
      'Anyone with the database and the key could remake the last days. Set HISTORY_URL, or download the roots and keep them outside the platform.',
    lastArrived: 'Last received root',
    arrived: '{{day}}, received: {{time}}',
    noneArrived: 'no root yet',
    waiting: 'Waiting to be sent',
    held: 'Sending is kept back, like the webhooks and emails of the platform.',
    failing: 'The receiver has not taken roots since {{since}}. Attempts: {{attempts}}. Reason: {{reason}}.',
    about: 'What the roots prove',
    covered:
      'Every morning the day before is closed. Its root covers the new histories and plans of campaigns, entries of the audit log, plays, contacts, final figures, records of players, places of screens and measured hours, and the root of the day before. The platform signs it with its key.',
    notCovered:
      'Roots cover no names of people, user names or IP addresses, so that the erasure of personal data changes none of them.',
    verify:
      'An auditor keeps the roots outside the platform and compares them with the records at any time. This command computes everything again and names the entries that were changed, added or removed:',
    command: 'npm run verify-history -- --roots roots.jsonl',
    empty: 'No day is closed yet',
    emptyText: 'The first closing begins a minute after the start of the server and covers all records until then.',
  },
)

const kindsInPolish = {
  audit: 'dziennik zdarzeń',
  campaign: 'historie i plany kampanii',
  place: 'miejsca ekranów',
  sensors: 'araboxy',
  sealed_campaign: 'zamknięte wyniki',
  play_log: 'zapisy odtwarzaczy',
  campaign_day: 'emisje i kontakty',
  hours: 'godziny pomiarów',
} as const satisfies Record<HistoryKind, string>

/** Kinds of records of a closed day. */
export const historyKindWords = defineWords(kindsInPolish, {
  audit: 'audit log',
  campaign: 'histories and plans of campaigns',
  place: 'places of screens',
  sensors: 'araboxes',
  sealed_campaign: 'final figures',
  play_log: 'records of players',
  campaign_day: 'plays and contacts',
  hours: 'measured hours',
})

const faultsInPolish = {
  address: 'adres w sieci, do której platforma nie może się łączyć',
  connection: 'brak połączenia',
  timeout: 'odbiorca nie odpowiada w 10 s',
  redirect: 'odpowiedź odsyła pod inny adres ({{status}})',
  status: 'odpowiedź {{status}}',
} as const satisfies Record<SendingFault, string>

/** Why a root was not taken. */
export const sendingFaultWords = defineWords(faultsInPolish, {
  address: 'an address in a network that the platform cannot reach',
  connection: 'no connection',
  timeout: 'no answer within 10 s',
  redirect: 'the answer leads to another address ({{status}})',
  status: 'answer {{status}}',
})
