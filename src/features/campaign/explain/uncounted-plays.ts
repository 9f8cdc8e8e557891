import type { UncountedPlays } from '../../../../contract/campaign/plays-source.ts'
import { translate } from '../../../i18n/translate.ts'
import { defineWords } from '../../../i18n/word-table.ts'

/** Why plays that players reported do not count. */
const uncountedWords = defineWords(
  {
    uncounted: 'Niezaliczone emisje: {{total}} ({{faults}})',
    cut: 'przerwane {{plays}}',
    off_slot: 'nie o czasie {{plays}}',
    outside_order: 'poza zleceniem {{plays}}',
    other_film: 'z innym filmem {{plays}}',
    other_length: 'z inną długością filmu {{plays}}',
    slot_taken: 'powtórzone w slocie {{plays}}',
    future: 'z godziną w przyszłości {{plays}}',
    too_old: 'zgłoszone za późno {{plays}}',
  },
  {
    uncounted: 'Plays not counted: {{total}} ({{faults}})',
    cut: 'cut short {{plays}}',
    off_slot: 'not on time {{plays}}',
    outside_order: 'outside the order {{plays}}',
    other_film: 'with another film {{plays}}',
    other_length: 'with another film length {{plays}}',
    slot_taken: 'repeated in a slot {{plays}}',
    future: 'with a time in the future {{plays}}',
    too_old: 'reported too late {{plays}}',
  },
)

/** The reasons with their numbers, in the current language: `przerwane 8, nie o czasie 4`. */
export const faultsText = (uncounted: UncountedPlays): string =>
  uncounted.map(({ fault, plays }) => translate(uncountedWords, fault, { plays })).join(', ')

/** How many plays do not count, and why, in the current language. */
export const uncountedText = (uncounted: UncountedPlays): string => {
  const total = uncounted.reduce((sum, { plays }) => sum + plays, 0)
  return translate(uncountedWords, 'uncounted', { total, faults: faultsText(uncounted) })
}
