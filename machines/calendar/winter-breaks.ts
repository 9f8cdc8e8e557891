import { addDays } from './days.ts'
import { isVoivodeship, POLAND, type Voivodeship, type VoivodeshipName, voivodeships } from './polish-regions.ts'

/** Days of a winter break: it begins on a Monday and ends on the Sunday of the second week. */
const BREAK_DAYS = 14

type Year = Readonly<Record<string, readonly VoivodeshipName[]>>

/**
 * Voivodeships by the first day of their winter break. The ministry of education sets the dates anew for each school
 * year. 2023: zielonagora.naszemiasto.pl of January 2023. 2024: OpenHolidays data (its files of 2022 and 2023
 * contradict the press and are not used), lo2brzeg.pl agrees for opolskie. 2025 and 2026: samorzad.infor.pl of August
 * 2024, “Ferie zimowe w roku szkolnym 2024/2025 i 2025/2026”. 2027: kalbi.pl, and the same dates in OpenHolidays data.
 */
const byYear: Readonly<Record<number, Year>> = {
  2023: {
    '2023-01-16': ['lubelskie', 'łódzkie', 'podkarpackie', 'pomorskie', 'śląskie'],
    '2023-01-23': ['podlaskie', 'warmińsko-mazurskie'],
    '2023-01-30': ['lubuskie', 'kujawsko-pomorskie', 'małopolskie', 'świętokrzyskie', 'wielkopolskie'],
    '2023-02-13': ['dolnośląskie', 'mazowieckie', 'opolskie', 'zachodniopomorskie'],
  },
  2024: {
    '2024-01-15': ['dolnośląskie', 'mazowieckie', 'opolskie', 'zachodniopomorskie'],
    '2024-01-22': ['podlaskie', 'warmińsko-mazurskie'],
    '2024-01-29': ['lubelskie', 'łódzkie', 'podkarpackie', 'pomorskie', 'śląskie'],
    '2024-02-12': ['kujawsko-pomorskie', 'lubuskie', 'małopolskie', 'świętokrzyskie', 'wielkopolskie'],
  },
  2025: {
    '2025-01-20': ['kujawsko-pomorskie', 'lubuskie', 'małopolskie', 'świętokrzyskie', 'wielkopolskie'],
    '2025-01-27': ['podlaskie', 'warmińsko-mazurskie'],
    '2025-02-03': ['dolnośląskie', 'mazowieckie', 'opolskie', 'zachodniopomorskie'],
    '2025-02-17': ['lubelskie', 'łódzkie', 'podkarpackie', 'pomorskie', 'śląskie'],
  },
  2026: {
    '2026-01-19': ['mazowieckie', 'pomorskie', 'podlaskie', 'świętokrzyskie', 'warmińsko-mazurskie'],
    '2026-02-02': ['dolnośląskie', 'kujawsko-pomorskie', 'łódzkie', 'zachodniopomorskie', 'małopolskie', 'opolskie'],
    '2026-02-16': ['podkarpackie', 'lubelskie', 'wielkopolskie', 'lubuskie', 'śląskie'],
  },
  2027: {
    '2027-01-18': ['śląskie', 'dolnośląskie', 'łódzkie', 'podkarpackie', 'podlaskie', 'opolskie'],
    '2027-02-01': ['mazowieckie', 'pomorskie', 'lubelskie', 'świętokrzyskie'],
    '2027-02-15': [
      'wielkopolskie',
      'małopolskie',
      'kujawsko-pomorskie',
      'zachodniopomorskie',
      'warmińsko-mazurskie',
      'lubuskie',
    ],
  },
}

/** Winter breaks lie between these days of any year. */
const WINTER = { from: '01-11', to: '03-07' } as const

/** The winter break of a voivodeship in a year, its first and last day; null if it is not known here. */
export const winterBreakOf = (code: Voivodeship, year: number): { from: string; to: string } | null => {
  const name = voivodeships[code]
  const first = Object.entries(byYear[year] ?? {}).find(([, names]) => names.includes(name))?.[0]
  return first === undefined ? null : { from: first, to: addDays(first, BREAK_DAYS - 1) }
}

/**
 * The years of the winters in a period of which the break of a calendar (`PL`, `PL-14`) is not known: those of years
 * that the ministry has not announced, and every year without a voivodeship. Other countries have none.
 */
export const unknownWinterBreaks = (calendar: string, from: string, to: string): number[] => {
  const known = isVoivodeship(calendar) ? calendar : null
  if (known === null && calendar !== POLAND) return []
  const years: number[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const isTouched = from <= `${year}-${WINTER.to}` && to >= `${year}-${WINTER.from}`
    if (isTouched && (known === null || winterBreakOf(known, year) === null)) years.push(year)
  }
  return years
}
