import { statusNames } from '../../../contract/campaign/status-names.ts'
import { defineWords } from '../word-table.ts'

/** Labels of the campaign statuses on the wire, including `pending` (L02, L03). */
export const statusWords = defineWords(statusNames.pl, statusNames.en)
