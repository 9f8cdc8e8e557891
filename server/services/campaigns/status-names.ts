/** Language of a file. */
export type Language = 'pl' | 'en'

/** Names of the statuses of campaigns in files. */
export const statusNames: Record<Language, Readonly<Record<string, string>>> = {
  pl: {
    draft: 'Szkic',
    new: 'Nowa',
    ready: 'Gotowa',
    accepted: 'Zaakceptowana',
    pending: 'Oczekuje na start',
    in_progress: 'W toku',
    end: 'Zakończona',
  },
  en: {
    draft: 'Draft',
    new: 'New',
    ready: 'Ready',
    accepted: 'Accepted',
    pending: 'Pending',
    in_progress: 'In progress',
    end: 'End',
  },
}
