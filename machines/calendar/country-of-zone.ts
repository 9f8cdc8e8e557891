/** Countries, and regions of Australia, by their time zone: those whose holidays follow from it. */
const countries: Readonly<Record<string, string>> = {
  'Europe/Warsaw': 'PL',
  'Europe/Berlin': 'DE',
  'Europe/Prague': 'CZ',
  'Europe/Bratislava': 'SK',
  'Europe/Vilnius': 'LT',
  'Europe/Riga': 'LV',
  'Europe/Tallinn': 'EE',
  'Europe/Kyiv': 'UA',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Budapest': 'HU',
  'Europe/Bucharest': 'RO',
  'Europe/Sofia': 'BG',
  'Europe/Ljubljana': 'SI',
  'Europe/Zagreb': 'HR',
  'Europe/Helsinki': 'FI',
  'Europe/Stockholm': 'SE',
  'Europe/Oslo': 'NO',
  'Europe/Copenhagen': 'DK',
  'Europe/London': 'GB-ENG',
  'Europe/Dublin': 'IE',
  'Europe/Paris': 'FR',
  'Europe/Brussels': 'BE',
  'Europe/Luxembourg': 'LU',
  'Europe/Amsterdam': 'NL',
  'Europe/Madrid': 'ES',
  'Europe/Lisbon': 'PT',
  'Europe/Rome': 'IT',
  'Europe/Athens': 'GR',
  'Australia/Melbourne': 'AU-VIC',
  'Australia/Sydney': 'AU-NSW',
  'Australia/Brisbane': 'AU-QLD',
  'Australia/Adelaide': 'AU-SA',
  'Australia/Perth': 'AU-WA',
}

/** Name of a calendar without holidays. */
export const NO_CALENDAR = 'none'

/**
 * Name of the calendar of holidays at a time zone: a country (ISO 3166-1), or a country with its region (`AU-VIC`).
 * {@link NO_CALENDAR} for a zone that is not known here: no holidays are better than those of another country.
 */
export const calendarOfZone = (timeZone: string): string =>
  (Object.hasOwn(countries, timeZone) && countries[timeZone]) || NO_CALENDAR

/** The country of the name of a calendar: `PL` of `PL-14`. */
export const countryOf = (calendar: string): string => calendar.split('-', 1)[0] ?? calendar

/**
 * Name of the calendar of a place: the region of its city if that lies in the country of the time zone, else what the
 * time zone tells. A city without a region has the calendar of the country.
 */
export const calendarOfPlace = (timeZone: string, region: string | null): string => {
  const ofZone = calendarOfZone(timeZone)
  return region !== null && countryOf(region) === countryOf(ofZone) ? region : ofZone
}

/** All names that {@link calendarOfZone} gives for known zones. */
export const knownCalendars: readonly string[] = Object.values(countries)
