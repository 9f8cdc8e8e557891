import { defineWords } from '../../../../i18n/word-table.ts'

/** Texts of the print page of an offer. */
export const offerPrintWords = defineWords({ back: 'Wróć do oferty' }, { back: 'Back to the offer' })
