import { defineWords } from '../define.ts'

/** Labels of the campaign statuses on the wire, including `pending` (L02, L03). */
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
