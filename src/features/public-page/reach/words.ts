import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the planned reach on the public page of a campaign. */
export const publicReachWords = defineWords(
  {
    reach: 'Planowany zasięg 1+',
    between: 'przedział {{range}}',
    more: 'Zasięg 2+ i 3+',
    thrice: '3+: {{range}}',
    frequency: 'Średnia częstotliwość',
    frequencyIs: 'kontaktów na osobę',
    base: 'Podstawa: mieszkańcy w wieku 7–75 lat, {{people}}; aglomeracje: {{cities}}. Kontakty przyjezdnych się nie liczą.',
    baseOfAll:
      'Podstawa: mieszkańcy w wieku 7–75 lat, {{people}}; wszystkie aglomeracje kampanii ({{count}}). Kontakty przyjezdnych się nie liczą.',
    explained: 'Zasięg netto (model)',
    formula:
      'Zasięg 1+ to osoby, które w czasie kampanii mają co najmniej jeden kontakt z ekranem. Nikt nie jest rozpoznawany, więc zasięgu się nie mierzy. Model liczy go z liczby mieszkańców, prognozy kontaktów, położenia ekranów i liczby dni. Przedział obejmuje założenia od najmniej do najbardziej różnych osób. Liczby pochodzą z planu kampanii.',
    missing: 'Zasięg',
    missing_residents: 'nie podano: nieznana jest liczba mieszkańców co najmniej jednej aglomeracji.',
    missing_contacts: 'nie podano: plan nie ma kontaktów.',
    missing_older: 'nie podano: plan powstał, zanim zaczęto zapisywać zasięg.',
  },
  {
    reach: 'Planned reach 1+',
    between: 'range {{range}}',
    more: 'Reach 2+ and 3+',
    thrice: '3+: {{range}}',
    frequency: 'Average frequency',
    frequencyIs: 'contacts per person',
    base: 'Base: residents aged 7–75, {{people}}; cities: {{cities}}. Contacts of visitors do not count.',
    baseOfAll:
      'Base: residents aged 7–75, {{people}}; all cities of the campaign ({{count}}). Contacts of visitors do not count.',
    explained: 'Net reach (modelled)',
    formula:
      'Reach 1+ is the people who have at least one contact with a screen during the campaign. Nobody is recognised, so reach is not measured. A model calculates it from the number of residents, the forecast of contacts, the places of the screens and the number of days. The range contains the assumptions from the fewest to the most different people. The numbers are those of the campaign’s plan.',
    missing: 'Reach',
    missing_residents: 'not given: the residents of at least one city are unknown.',
    missing_contacts: 'not given: the plan has no contacts.',
    missing_older: 'not given: the plan was saved before reach was recorded.',
  },
)
