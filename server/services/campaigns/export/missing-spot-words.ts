import type { FileLanguage } from '../../../../contract/campaign/status-names.ts'
import type { SpotMissing } from '../estimate/spot/spot-of-screens.ts'

/** Why a file has no contacts of a spot, in its language. */
export const missingSpotWords: Readonly<Record<FileLanguage, Readonly<Record<SpotMissing, string>>>> = {
  pl: {
    older: 'plan sprzed wprowadzenia kontaktów ze spotem',
    contacts: 'plan bez kontaktów',
  },
  en: {
    older: 'plan saved before contacts with the spot were recorded',
    contacts: 'plan without contacts',
  },
}
