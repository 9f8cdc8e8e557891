import { holidayNames, type Names } from '../../../../machines/calendar/holiday-names.ts'

/** Names of holidays that several other countries have, by their English name in `date-holidays`. */
const names: Readonly<Record<string, readonly [pl: string, en: string]>> = {
  'new-year-s-day': ['Nowy Rok', 'New Year’s Day'],
  'good-friday': ['Wielki Piątek', 'Good Friday'],
  'maundy-thursday': ['Wielki Czwartek', 'Maundy Thursday'],
  'easter-sunday': ['Wielkanoc', 'Easter Sunday'],
  'ascension-day': ['Wniebowstąpienie', 'Ascension Day'],
  'whit-sunday': ['Zielone Świątki', 'Whit Sunday'],
  'whit-monday': ['Poniedziałek Zielonych Świątek', 'Whit Monday'],
  'all-saints-day': ['Wszystkich Świętych', 'All Saints’ Day'],
  'immaculate-conception': ['Niepokalane Poczęcie NMP', 'Immaculate Conception'],
  'christmas-day': ['Boże Narodzenie', 'Christmas Day'],
  'boxing-day': ['Drugi dzień Bożego Narodzenia', 'Boxing Day'],
  'st-stephen-s-day': ['Drugi dzień Bożego Narodzenia', 'St Stephen’s Day'],
  'german-unity-day': ['Dzień Jedności Niemiec', 'German Unity Day'],
  'reformation-day': ['Święto Reformacji', 'Reformation Day'],
  'midsummer-day': ['Dzień świętojański', 'Midsummer Day'],
}

/** The names of a holiday of another country; null for one that has no Polish name here. */
export const foreignHolidayNames = (name: string): Names | null => {
  const found = Object.hasOwn(names, name) ? names[name] : undefined
  return found ? { pl: found[0], en: found[1] } : holidayNames(name)
}
