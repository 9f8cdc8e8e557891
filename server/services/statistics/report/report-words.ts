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
  audience: 'Kontakty',
  hours: 'Godziny',
  measured: 'Godziny zmierzone',
  measuredPercent: 'Zmierzono (%)',
  report: 'Raport',
  title: { day: 'Lokalizacje według dni', hour: 'Lokalizacje według godzin' },
  rawTitle: { day: 'Dane surowe lokalizacji według dni', hour: 'Dane surowe lokalizacji według godzin' },
  stem: { day: 'raport_lokalizacji', hour: 'raport_godzinowy' },
  rawStem: { day: 'surowy_raport_lokalizacji', hour: 'surowy_raport_godzinowy' },
  period: 'Okres',
  hoursOfDay: 'Pora dnia',
  weekdays: 'Dni tygodnia',
  everyWeekday: 'wszystkie',
  locations: 'Lokalizacje',
  cities: 'Aglomeracje',
  owner: 'Właściciel',
  ownerIs: (id: number) => `lokalizacje firmy nr ${id}`,
  peopleMean: 'Osoby',
  peopleMeaning:
    'Netto: każda osoba raz, gdy przejdzie obok czujnika. Brutto: wszystkie przejścia. Samochody i autobusy to pojazdy.',
  formula: (car: string, bus: string, views: string) =>
    `(osoby netto + samochody × ${car} + autobusy × ${bus}) × ${views}; przeliczniki pochodzą z ustawień firmy, która pobrała raport. Wiersze nie są zaokrąglone, więc ich suma, zaokrąglona na końcu, to liczba ze strony.`,
  gaps: 'Luki w danych',
  gapsMeaning:
    'Puste pole oznacza brak pomiaru, a nie zero osób. Sumy obejmują wyłącznie zmierzone godziny; niczego nie doszacowano.',
  rawGapsMeaning: 'Niezmierzonych godzin nie ma w pliku. Niczego nie doszacowano.',
  hoursMeaning:
    'Godziny podano w czasie lokalnym lokalizacji. „Godziny” to te, które już minęły; przy zmianie na czas zimowy jedna liczy się dwa razy, a przy zmianie na czas letni jednej brakuje.',
  rawColumns: 'Kolumny',
  rawColumnsMeaning:
    'Nazwy jak w bazie. hour: początek godziny w UTC; local_day i local_hour: czas lokalny lokalizacji. people_net, people_gross, cars, buses: jak policzył czujnik, bez przeliczników. f07–f65: kobiety, m07–m65: mężczyźni, liczba to początek przedziału wieku (07 to 7–14 … 65 to 65–75).',
  privacy: 'Poufność',
  privacyMeaning: `Grupy wieku i płci są pełne: także mniejsze niż ${SMALLEST_GROUP} osób. Nie udostępniaj ich dalej.`,
  generated: 'Wygenerowano',
}

const english: typeof polish = {
  sheet: 'Report',
  about: 'About this report',
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
  audience: 'Contacts',
  hours: 'Hours',
  measured: 'Measured hours',
  measuredPercent: 'Measured (%)',
  report: 'Report',
  title: { day: 'Locations by day', hour: 'Locations by hour' },
  rawTitle: { day: 'Raw location data by day', hour: 'Raw location data by hour' },
  stem: { day: 'screen_report', hour: 'hourly_report' },
  rawStem: { day: 'raw_screen_report', hour: 'raw_hourly_report' },
  period: 'Period',
  hoursOfDay: 'Time of day',
  weekdays: 'Weekdays',
  everyWeekday: 'all',
  locations: 'Locations',
  cities: 'Cities',
  owner: 'Owner',
  ownerIs: (id) => `locations of company no. ${id}`,
  peopleMean: 'People',
  peopleMeaning:
    'Net: each person once as they pass the sensor. Gross: everyone who passes. Cars and buses are vehicles.',
  formula: (car, bus, views) =>
    `(people net + cars × ${car} + buses × ${bus}) × ${views}; the conversion factors come from the settings of the company that downloaded the report. Rows are not rounded, so their sum, rounded at the end, is the number on the page.`,
  gaps: 'Gaps in the data',
  gapsMeaning:
    'An empty cell means that nothing was measured, not zero people. Totals cover measured hours only; nothing is estimated.',
  rawGapsMeaning: 'Unmeasured hours are not in the file. Nothing is estimated.',
  hoursMeaning:
    'Hours are in the local time of the location. “Hours” counts those that have passed; when the clocks go back, one hour counts twice, and when they go forward, one is missing.',
  rawColumns: 'Columns',
  rawColumnsMeaning:
    'Names as stored. hour: start of the hour in UTC; local_day and local_hour: local time of the location. people_net, people_gross, cars, buses: as counted by the sensor, without conversion factors. f07–f65: women, m07–m65: men, the digits are the start of the age band (07 is 7–14 … 65 is 65–75).',
  privacy: 'Confidential',
  privacyMeaning: `Age and gender are complete, groups of fewer than ${SMALLEST_GROUP} people included. Do not pass them on.`,
  generated: 'Generated',
}

/** Words of a report in one language. */
export type ReportWords = typeof polish

const wordsByLanguage: Readonly<Record<Language, ReportWords>> = { pl: polish, en: english }

/** The locale of dates and numbers in a report: British English, as on screen. */
export const localeOf = (language: Language): string => (language === 'pl' ? 'pl-PL' : 'en-GB')

/** Words of reports in a language. */
export const wordsIn = (language: Language): ReportWords => wordsByLanguage[language]

/** Name of an ISO weekday, 1 Monday … 7 Sunday. */
export const weekdayName = (language: Language): ((weekday: number) => string) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const names = Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
  return (weekday) => names[weekday - 1] ?? ''
}
