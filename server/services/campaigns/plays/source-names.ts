import type { PlaySource } from '../../../../contract/campaign/plays-source.ts'
import type { FileLanguage } from '../../../../contract/campaign/status-names.ts'

/** How files name where plays come from. */
export const sourceNames: Readonly<Record<FileLanguage, Readonly<Record<PlaySource, string>>>> = {
  pl: { player: 'z odtwarzaczy', outside: 'z systemu emisji', computed: 'wyliczone ze zlecenia' },
  en: { player: 'from players', outside: 'from the playout system', computed: 'calculated from the order' },
}

/** The heading of the column with the time until which the plays of players are complete. */
export const reportedUntilHeading: Readonly<Record<FileLanguage, string>> = {
  pl: 'zgłoszone do',
  en: 'reported up to',
}
