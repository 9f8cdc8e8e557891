import { defineWords } from '../define.ts'

/** The labels of the wire statuses of a campaign, `pending` among them (checklist L02, L03). */
export const statusWords = defineWords(
  {
    draft: 'Szkic',
    new: 'Nowa',
    ready: 'Gotowa',
    accepted: 'Zaakceptowana',
    pending: 'Oczekuje na start',
    in_progress: 'W toku',
    end: 'Zakończona',
  },
  {
    draft: 'Draft',
    new: 'New',
    ready: 'Ready',
    accepted: 'Accepted',
    pending: 'Pending',
    in_progress: 'In progress',
    end: 'End',
  },
)
