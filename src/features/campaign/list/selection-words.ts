import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the bar of selected campaigns. */
export const selectionWords = defineWords(
  {
    acceptSome: {
      one: 'Zaakceptuj {{count}} kampanię',
      few: 'Zaakceptuj {{count}} kampanie',
      many: 'Zaakceptuj {{count}} kampanii',
      other: 'Zaakceptuj {{count}} kampanii',
    },
    acceptFits: 'Zaakceptować można tylko gotowe: {{fit}} z {{all}}',
    acceptFitsInTime: 'Zaakceptować można tylko gotowe, których pierwszy dzień nie minął: {{fit}} z {{all}}',
    compare: 'Porównaj',
    compareTwo: 'Porównaj (zaznacz dwie)',
  },
  {
    acceptSome: { one: 'Accept {{count}} campaign', other: 'Accept {{count}} campaigns' },
    acceptFits: 'Only ready campaigns can be accepted: {{fit}} of {{all}}',
    acceptFitsInTime: 'Only ready campaigns whose first day is not over can be accepted: {{fit}} of {{all}}',
    compare: 'Compare',
    compareTwo: 'Compare (select two)',
  },
)
