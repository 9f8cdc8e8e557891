import { dayOfNumber } from '../../../../machines/calendar/days.ts'
import { holidayNames, type Names } from '../../../../machines/calendar/holiday-names.ts'
import { type HolidayCalendar, polishHoliday, type SchoolCalendar } from '../../../../machines/calendar/holidays.ts'
import { isVoivodeship, POLAND } from '../../../../machines/calendar/polish-regions.ts'
import { polishSchoolHoliday, schoolHolidayIn } from '../../../../machines/calendar/school-holidays.ts'
import { isTradingSunday } from '../../../../machines/calendar/trading-sundays.ts'
import { foreignHolidayNames } from './foreign-holidays.ts'

/** What is known of the days of a country, or of one of its regions. */
export type Calendars = {
  readonly holiday: HolidayCalendar
  /** The names of a holiday by its name in the calendar. */
  readonly namesOfHoliday: (name: string) => Names
  readonly isSchoolHoliday: SchoolCalendar
  readonly isTradingSunday: (dayNumber: number) => boolean
}

const never = (): boolean => false
const sameName = (name: string): Names => ({ pl: name, en: name })
/** Calendars without any holiday. */
export const noHolidays: Calendars = {
  holiday: () => null,
  namesOfHoliday: sameName,
  isSchoolHoliday: never,
  isTradingSunday: never,
}

/** Remembers the answer for each day: a fit asks for each day many times. */
const remembered = (isOne: (dayNumber: number) => boolean): ((dayNumber: number) => boolean) => {
  const known = new Map<number, boolean>()
  return (dayNumber) => {
    const found = known.get(dayNumber) ?? isOne(dayNumber)
    known.set(dayNumber, found)
    return found
  }
}

/** The calendars of Poland, or of a voivodeship; null for an unknown region. */
const polishCalendars = (name: string): Calendars | null => {
  if (name !== POLAND && !isVoivodeship(name)) return null
  const isSchoolHoliday = remembered(isVoivodeship(name) ? schoolHolidayIn(name) : polishSchoolHoliday)
  const namesOfHoliday = (name: string): Names => holidayNames(name) ?? sameName(name)
  return { holiday: polishHoliday, namesOfHoliday, isSchoolHoliday, isTradingSunday }
}

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
 * The calendars of a name: a country (ISO 3166-1) or a country with its region (`PL-14`, `DE-BY`). Null if the country
 * or the region is unknown. Poland's are computed here; the others are read from `date-holidays` when one is first
 * asked for, and have neither school holidays nor trading Sundays.
 */
export const calendarsOf = async (name: string): Promise<Calendars | null> => {
  const [country = '', region] = name.split('-')
  if (country === POLAND) return polishCalendars(name)
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays()
  if (!Object.hasOwn(all.getCountries(), country)) return null
  if (region !== undefined && !Object.hasOwn(all.getStates(country) ?? {}, region)) return null
  const rules = region === undefined ? new Holidays(country) : new Holidays(country, region)
  const inEnglish = new Map<string, string>()
  const holidaysOf: YearOfHolidays = (year) => {
    const ofYear = rules.getHolidays(year, 'en').filter(({ type }) => type === 'public')
    for (const { name: holiday } of ofYear) inEnglish.set(nameOf(holiday), holiday)
    return new Map(ofYear.map(({ date, name: holiday }) => [date.slice(0, 10), nameOf(holiday)]))
  }
  return {
    holiday: calendarOfYears(holidaysOf),
    // A holiday of one country that has no Polish name here keeps the English one.
    namesOfHoliday: (holiday) => foreignHolidayNames(holiday) ?? sameName(inEnglish.get(holiday) ?? holiday),
    isSchoolHoliday: never,
    isTradingSunday: never,
  }
}

/** Reads each calendar once. An unknown one has no holidays. */
export const calendarReader = () => {
  const known = new Map<string, Promise<Calendars>>()
  return (name: string): Promise<Calendars> => {
    const found = known.get(name) ?? calendarsOf(name).then((own) => own ?? noHolidays)
    known.set(name, found)
    return found
  }
}
