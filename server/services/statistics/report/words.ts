import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import type { ReportFilter } from '../../../../contract/statistics/filter.ts'

type Language = ReportFilter['language']

/** Aggregation of a report: one row per location and day, or per location and hour. */
export type ReportAggregation = 'day' | 'hour'

const polish = {
  sheet: 'Raport',
  about: 'O raporcie',
  day: 'Dzień',
  weekday: 'Dzień tygodnia',
  hour: 'Godzina (0–23)',
  location: 'Lokalizacja',
  address: 'Adres',
  city: 'Aglomeracja',
  people: 'Osoby netto',
  peopleGross: 'Osoby brutto',
  cars: 'Samochody',
  buses: 'Autobusy',
  audience: 'Widownia',
  hours: 'Godziny',
  measured: 'Godziny zmierzone',
  measuredPercent: 'Zmierzono (%)',
  report: 'Raport',
  title: { day: 'Lokalizacje według dni', hour: 'Lokalizacje według godzin' },
  rawTitle: { day: 'Surowe dane lokalizacji według dni', hour: 'Surowe dane lokalizacji według godzin' },
  stem: { day: 'raport_ekranów', hour: 'raport_godzinowy' },
  rawStem: { day: 'surowy_raport_ekranów', hour: 'surowy_raport_godzinowy' },
  period: 'Okres',
  hoursOfDay: 'Pora dnia',
  weekdays: 'Dni tygodnia',
  everyWeekday: 'wszystkie',
  locations: 'Lokalizacje',
  cities: 'Aglomeracje',
  owner: 'Właściciel',
  ownerIs: (id: number) => `lokalizacje firmy o numerze ${id}`,
  peopleMean: 'Osoby',
  peopleMeaning:
    'Netto: każda osoba raz, gdy przejdzie obok czujnika. Brutto: wszystkie przejścia. Samochody i autobusy to pojazdy.',
  formula: (car: string, bus: string, views: string) =>
    `(osoby netto + samochody × ${car} + autobusy × ${bus}) × ${views}; mnożniki są ustawieniami firmy, która pobrała raport. Wiersze nie są zaokrąglone, więc ich suma, zaokrąglona na końcu, to liczba ze strony.`,
  gaps: 'Przerwy',
  gapsMeaning:
    'Puste pole oznacza, że nikt nie mierzył: nie jest zerem osób. Sumy obejmują wyłącznie godziny zmierzone, niczego nie doszacowano.',
  rawGapsMeaning: 'Godzin, których nikt nie zmierzył, nie ma w pliku. Niczego nie doszacowano.',
  hoursMeaning:
    'Godziny są czasem lokalnym miejsca. „Godziny” to te, które już minęły; gdy zegary są cofane, godzina liczy się dwa razy, a przy zmianie na czas letni jednej brakuje.',
  rawColumns: 'Kolumny',
  rawColumnsMeaning:
    'Nazwy jak w bazie. hour: początek godziny w UTC; local_day i local_hour: czas lokalny miejsca. people_net, people_gross, cars, buses: jak policzył czujnik, bez mnożników. f07–f65: kobiety, m07–m65: mężczyźni, liczba to początek przedziału wieku (07 to 7–14 … 65 to 65–75).',
  privacy: 'Poufność',
  privacyMeaning: `Grupy wieku i płci są pełne: także mniejsze niż ${SMALLEST_GROUP} osób. Nie udostępniaj ich dalej.`,
  generated: 'Wygenerowano',
}

const english: typeof polish = {
  sheet: 'Report',
  about: 'About',
  day: 'Day',
  weekday: 'Weekday',
  hour: 'Hour (0–23)',
  location: 'Location',
  address: 'Address',
  city: 'City',
  people: 'People net',
  peopleGross: 'People gross',
  cars: 'Cars',
  buses: 'Buses',
  audience: 'Audience',
  hours: 'Hours',
  measured: 'Measured hours',
  measuredPercent: 'Measured (%)',
  report: 'Report',
  title: { day: 'Locations by day', hour: 'Locations by hour' },
  rawTitle: { day: 'Raw data of locations by day', hour: 'Raw data of locations by hour' },
  stem: { day: 'screen_report', hour: 'hourly_report' },
  rawStem: { day: 'raw_screen_report', hour: 'raw_hourly_report' },
  period: 'Period',
  hoursOfDay: 'Time of day',
  weekdays: 'Weekdays',
  everyWeekday: 'all',
  locations: 'Locations',
  cities: 'Cities',
  owner: 'Owner',
  ownerIs: (id) => `locations of the company with number ${id}`,
  peopleMean: 'People',
  peopleMeaning:
    'Net: each person once as they pass the sensor. Gross: everybody who passes. Cars and buses are vehicles.',
  formula: (car, bus, views) =>
    `(people net + cars × ${car} + buses × ${bus}) × ${views}; the multipliers are settings of the company that took the report. Rows are not rounded, so their sum, rounded at the end, is the number on the page.`,
  gaps: 'Gaps',
  gapsMeaning:
    'An empty cell means that nobody measured: it is not zero people. Sums are of measured hours only, and nothing is estimated.',
  rawGapsMeaning: 'Hours that nobody measured are not in the file. Nothing is estimated.',
  hoursMeaning:
    'Hours are the local time of the place. “Hours” are those that have passed; when the clocks go back an hour counts twice, and one is missing when summer time begins.',
  rawColumns: 'Columns',
  rawColumnsMeaning:
    'Names as stored. hour: start of the hour in UTC; local_day and local_hour: local time of the place. people_net, people_gross, cars, buses: as the sensor counted, without multipliers. f07–f65: women, m07–m65: men, the digits are where the age band begins (07 is 7–14 … 65 is 65–75).',
  privacy: 'Confidential',
  privacyMeaning: `Age and gender are complete, groups of fewer than ${SMALLEST_GROUP} people included. Do not pass them on.`,
  generated: 'Generated',
}

/** Words of a report in one language. */
export type ReportWords = typeof polish

const wordsByLanguage: Readonly<Record<Language, ReportWords>> = { pl: polish, en: english }

/** Words of reports in a language. */
export const wordsIn = (language: Language): ReportWords => wordsByLanguage[language]

/** Name of an ISO weekday, 1 Monday … 7 Sunday. */
export const weekdayName = (language: Language): ((weekday: number) => string) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const names = Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
  return (weekday) => names[weekday - 1] ?? ''
}
