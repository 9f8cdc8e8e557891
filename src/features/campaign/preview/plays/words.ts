import { defineWords } from '../../../../i18n/word-table.ts'

/** Texts of the panel with a campaign's plays. */
export const playsPanelWords = defineWords(
  { title: 'Emisje', show: 'Pokaż emisje', data: 'Emisje', file: 'Dowód emisji' },
  { title: 'Plays', show: 'Show the plays', data: 'Plays', file: 'Proof of play' },
)
