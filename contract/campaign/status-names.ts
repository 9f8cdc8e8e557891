import type { CampaignStatus } from './campaign.ts'

/** Names of the statuses of campaigns on screen and in files, including `pending` (L02, L03). */
export const statusNames = {
  pl: {
    draft: 'Szkic',
    new: 'Nowa',
    ready: 'Gotowa',
    accepted: 'Zaakceptowana',
    pending: 'Potwierdzona',
    in_progress: 'W toku',
    end: 'Zakończona',
  },
  en: {
    draft: 'Draft',
    new: 'New',
    ready: 'Ready',
    accepted: 'Accepted',
    pending: 'Confirmed',
    in_progress: 'In progress',
    end: 'End',
  },
} as const satisfies Record<'pl' | 'en', Record<CampaignStatus, string>>

/** Language of names in a file. */
export type FileLanguage = keyof typeof statusNames

/** The name of a status in a file; a status that has none, of a later version, stays as it is. */
export const statusName = (status: string, language: FileLanguage): string => {
  const names: Readonly<Record<string, string>> = statusNames[language]
  // A status such as `constructor` is not a name of the table.
  return Object.hasOwn(names, status) ? (names[status] ?? status) : status
}
