import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the seller's queue. */
export const answeredWords = defineWords(
  {
    offers: 'Oferty',
    title: 'Odpowiedzi klientów',
    view: 'Które odpowiedzi',
    unread: 'Nieprzeczytane',
    all: 'Wszystkie',
    count: { one: '{{count}} oferta', few: '{{count}} oferty', many: '{{count}} ofert', other: '{{count}} oferty' },
    new: { one: '{{count}} nowa', few: '{{count}} nowe', many: '{{count}} nowych', other: '{{count}} nowej' },
    valid: 'ważna do {{day}}',
    accepted: '{{name}}: akceptacja wariantu „{{variant}}” za {{price}}',
    commented: '{{name}}: pytanie lub uwaga',
    empty: 'Nie ma tu żadnych odpowiedzi',
    emptyText: 'Gdy klient zaakceptuje ofertę albo coś do niej napisze, zobaczysz ją tutaj.',
  },
  {
    offers: 'Offers',
    title: 'Client answers',
    view: 'Which answers',
    unread: 'Unread',
    all: 'All',
    count: { one: '{{count}} offer', other: '{{count}} offers' },
    new: { one: '{{count}} new', other: '{{count}} new' },
    valid: 'valid until {{day}}',
    accepted: '{{name}}: variant “{{variant}}” accepted for {{price}}',
    commented: '{{name}}: a question or comment',
    empty: 'There are no answers here',
    emptyText: 'When a client accepts an offer or writes about it, you will see it here.',
  },
)
