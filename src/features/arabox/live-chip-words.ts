import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the chip with the live status. */
export const liveChipWords = defineWords(
  {
    live: 'Na żywo',
    liveAgo: 'Na żywo, {{seconds}} s temu',
    connecting: 'Łączenie…',
    resuming: 'Wznawianie…',
    resumingFor: 'Wznawianie, {{seconds}} s',
    off: 'Rozłączono',
    silent: 'Milczy',
    silentFor: 'Milczy od {{time}}',
    maintenance: 'Prace planowe',
    refused: 'Brak dostępu na żywo',
    missing: 'Brak araboxa',
  },
  {
    live: 'Live',
    liveAgo: 'Live, {{seconds}} s ago',
    connecting: 'Connecting…',
    resuming: 'Resuming…',
    resumingFor: 'Resuming, {{seconds}} s',
    off: 'Disconnected',
    silent: 'Silent',
    silentFor: 'Silent for {{time}}',
    maintenance: 'In maintenance',
    refused: 'No live access',
    missing: 'No arabox',
  },
)
