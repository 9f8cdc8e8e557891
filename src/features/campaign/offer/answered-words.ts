import { defineWords } from '../../../i18n/define.ts'

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
    accepted: '{{name}} akceptuje wariant „{{variant}}” za {{price}}',
    commented: '{{name}} ma pytanie lub uwagę',
    empty: 'Nie ma tu żadnych odpowiedzi',
    emptyText: 'Gdy klient zaakceptuje ofertę albo coś do niej napisze, zobaczysz ją tutaj.',
  },
  {
    offers: 'Offers',
    title: 'Answers of clients',
    view: 'Which answers',
    unread: 'Unread',
    all: 'All',
    count: { one: '{{count}} offer', other: '{{count}} offers' },
    new: { one: '{{count}} new', other: '{{count}} new' },
    valid: 'valid until {{day}}',
    accepted: '{{name}} accepts the variant “{{variant}}” for {{price}}',
    commented: '{{name}} has a question or remark',
    empty: 'There are no answers here',
    emptyText: 'When a client accepts an offer or writes about it, you will see it here.',
  },
)
