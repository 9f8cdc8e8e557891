import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the reach that a plan recorded, as a client reads it. */
export const sharedReachWords = defineWords(
  {
    reach: 'Zasięg 1+ (model)',
    twice: 'Zasięg 2+',
    thrice: 'Zasięg 3+',
    frequency: 'Średnia częstotliwość',
    base: 'Mieszkańcy aglomeracji, 7\u2060–\u206075 lat',
    missing_residents: 'nieznana liczba mieszkańców',
    missing_contacts: 'brak kontaktów',
    missing_older: 'plan sprzed zapisywania zasięgu',
  },
  {
    reach: 'Reach 1+ (modelled)',
    twice: 'Reach 2+',
    thrice: 'Reach 3+',
    frequency: 'Average frequency',
    base: 'Residents of the cities, aged 7\u2060–\u206075',
    missing_residents: 'number of residents unknown',
    missing_contacts: 'no contacts',
    missing_older: 'plan saved before reach was recorded',
  },
)
