import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of net reach: its numbers, its build-up by day, and why there is none. */
export const reachWords = defineWords(
  {
    reach: 'Zasięg 1+ (model)',
    twice: 'Zasięg 2+',
    thrice: 'Zasięg 3+',
    frequency: 'Średnia częstotliwość',
    grp: 'GRP w aglomeracjach kampanii',
    grpGroup: 'GRP w grupie, aglomeracje kampanii',
    points: 'pkt',
    base: 'Podstawa: mieszkańcy aglomeracji kampanii w wieku 7–75 lat, {{people}}. Kontakty przyjezdnych się nie liczą.',
    baseGroup:
      'Podstawa: osoby z grupy docelowej w aglomeracjach kampanii, {{people}} ({{share}} mieszkańców w wieku 7–75 lat, GUS, cała Polska). Kontakty przyjezdnych się nie liczą.',
    buildUp: 'Zasięg 1+ dzień po dniu',
    fewest: 'najmniej',
    most: 'najwięcej',
    buildUpFile: 'zasieg-dzien-po-dniu',
    missing: 'Bez zasięgu',
    missing_residents: 'Brakuje liczby mieszkańców co najmniej jednej aglomeracji. Uzupełni ją administrator.',
    missing_contacts: 'Lokalizacje nie mają kontaktów w tym terminie i w tej grupie.',
    missing_older: 'Wycena powstała, zanim zaczęto zapisywać zasięg.',
  },
  {
    reach: 'Reach 1+ (modelled)',
    twice: 'Reach 2+',
    thrice: 'Reach 3+',
    frequency: 'Average frequency',
    grp: 'GRP in the campaign’s cities',
    grpGroup: 'GRP in the group, campaign’s cities',
    points: 'pts',
    base: 'Base: residents of the campaign’s cities aged 7–75, {{people}}. Contacts of visitors do not count.',
    baseGroup:
      'Base: people of the target group in the campaign’s cities, {{people}} ({{share}} of the residents aged 7–75, GUS, all of Poland). Contacts of visitors do not count.',
    buildUp: 'Reach 1+ day by day',
    fewest: 'fewest',
    most: 'most',
    buildUpFile: 'reach-by-day',
    missing: 'No reach',
    missing_residents: 'The residents of at least one city are unknown. An administrator can add them.',
    missing_contacts: 'The locations have no contacts on these dates and in this group.',
    missing_older: 'The estimate was made before reach was recorded.',
  },
)
