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

/** Members of an exported list that no page shows, and their headings in a file that gives none. */
export const spotHeadings: Readonly<Record<FileLanguage, Readonly<Record<string, string>>>> = {
  pl: {
    spot_audience: 'Kontakty ze spotem',
    visible_audience: 'Kontakty widzialne (LTS)',
    spot_missing: 'Brak kontaktów ze spotem: powód',
  },
  en: {
    spot_audience: 'Contacts with the spot',
    visible_audience: 'Likely to see (LTS)',
    spot_missing: 'Why there are no contacts with the spot',
  },
}
