import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the list of open sessions. */
export const sessionListWords = defineWords(
  {
    title: 'Otwarte sesje',
    none: 'Brak danych: nikt nie jest zalogowany na to konto.',
    current: 'ta sesja',
    started: 'zalogowano {{time}}',
    renewed: 'ostatnio użyta {{time}}',
    unknownProgram: 'Nieznany program',
    end: 'Zakończ sesję',
    failed: 'Nie udało się wczytać lub zakończyć sesji',
  },
  {
    title: 'Open sessions',
    none: 'No data: nobody is logged in to this account.',
    current: 'this session',
    started: 'logged in {{time}}',
    renewed: 'last used {{time}}',
    unknownProgram: 'Unknown program',
    end: 'End session',
    failed: 'The sessions could not be loaded or ended',
  },
)

/** Texts of the list of API tokens. */
export const tokenListWords = defineWords(
  {
    title: 'Tokeny API',
    caption: 'dla programów',
    none: 'Brak danych: żaden program nie działa w imieniu tego konta.',
    valid: 'ważny',
    expired: 'wygasł',
    read: 'odczyt',
    write: 'odczyt i zapis',
    calendar: 'kalendarz',
    expiresAt: 'ważny do {{day}}',
    expiredAt: 'wygasł {{day}}',
    lastUsed: 'ostatnio użyty {{time}}',
    neverUsed: 'jeszcze nieużyty',
    revoke: 'Unieważnij',
    revokeTitle: 'Unieważnić token „{{name}}”?',
    revokeText: 'Programy, które go używają, od razu stracą dostęp. Tego nie można cofnąć.',
    cancel: 'Anuluj',
    failed: 'Nie udało się wczytać lub zmienić tokenów',
  },
  {
    title: 'API tokens',
    caption: 'for programs',
    none: 'No data: no program acts for this account.',
    valid: 'valid',
    expired: 'expired',
    read: 'read',
    write: 'read and write',
    calendar: 'calendar',
    expiresAt: 'valid until {{day}}',
    expiredAt: 'expired {{day}}',
    lastUsed: 'last used {{time}}',
    neverUsed: 'never used',
    revoke: 'Revoke',
    revokeTitle: 'Revoke the token “{{name}}”?',
    revokeText: 'Programs that use it lose their access at once. This cannot be undone.',
    cancel: 'Cancel',
    failed: 'The tokens could not be loaded or changed',
  },
)
