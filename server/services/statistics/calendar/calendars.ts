import { dayOfNumber } from '../../../../machines/calendar/days.ts'
import { type HolidayCalendar, polishHoliday, type SchoolCalendar } from '../../../../machines/calendar/holidays.ts'
import { polishSchoolHoliday } from '../../../../machines/calendar/school-holidays.ts'

/** Public holidays and school holidays of a country, or of one of its regions. */
export type Calendars = { readonly holiday: HolidayCalendar; readonly isSchoolHoliday: SchoolCalendar }

/** The calendar of cities that name none. */
export const POLAND = 'PL'

const noSchoolHoliday: SchoolCalendar = () => false
/** Calendars without any holiday. */
export const noHolidays: Calendars = { holiday: () => null, isSchoolHoliday: noSchoolHoliday }

const polishCalendars: Calendars = { holiday: polishHoliday, isSchoolHoliday: polishSchoolHoliday }

/** Public holidays of a year by day. */
type YearOfHolidays = (year: number) => ReadonlyMap<string, string>

/** A name is the same every year, and short: that of the rule, in lower case. */
const nameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const calendarOfYears = (holidaysOf: YearOfHolidays): HolidayCalendar => {
  const years = new Map<number, ReadonlyMap<string, string>>()
  return (dayNumber) => {
    const day = dayOfNumber(dayNumber)
    const year = Number(day.slice(0, 4))
    const known = years.get(year) ?? holidaysOf(year)
    years.set(year, known)
    return known.get(day) ?? null
  }
}

/**
 * The calendars of a name: a country (ISO 3166-1) or a country with its region (`DE-BY`, `AU-VIC`). Null if the country
 * or the region is unknown. Poland's are computed here; the others are read from `date-holidays` when one is first
 * asked for, and have no school holidays.
 */
export const calendarsOf = async (name: string): Promise<Calendars | null> => {
  const [country = '', region] = name.split('-')
  if (country === POLAND) return polishCalendars
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays()
  if (!Object.hasOwn(all.getCountries(), country)) return null
  if (region !== undefined && !Object.hasOwn(all.getStates(country) ?? {}, region)) return null
  const rules = region === undefined ? new Holidays(country) : new Holidays(country, region)
  return {
    holiday: calendarOfYears(
      (year) =>
        new Map(
          rules
            .getHolidays(year, 'en')
            .filter(({ type }) => type === 'public')
            .map(({ date, name: holiday }) => [date.slice(0, 10), nameOf(holiday)]),
        ),
    ),
    isSchoolHoliday: noSchoolHoliday,
  }
}
