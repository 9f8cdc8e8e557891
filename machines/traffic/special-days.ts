import type { CitySpecialDay, SpecialDaysAnswer } from '../../contract/statistics/special-days.ts'

/** A special day of a view; `cities` names those that have it, empty if all of the view have it. */
export type ShownSpecialDay = Omit<CitySpecialDay, 'city_ids'> & { cities: readonly string[] }

/**
 * The special days of an answer between two days, each shortened to these; a day that not all cities of the view have
 * says which do.
 */
export const specialDaysIn = ({ cities, days }: SpecialDaysAnswer, from: string, to: string): ShownSpecialDay[] => {
  const nameOf = new Map(cities.map(({ id, name }) => [id, name]))
  return days
    .filter((day) => day.from <= to && day.to >= from)
    .map(({ city_ids, ...day }) => ({
      ...day,
      from: day.from < from ? from : day.from,
      to: day.to > to ? to : day.to,
      cities: city_ids.length < cities.length ? city_ids.flatMap((id) => nameOf.get(id) ?? []) : [],
    }))
}

/** Cities of whose winter break in the days of an answer nothing is known. */
export const citiesWithoutWinter = ({ cities }: SpecialDaysAnswer): string[] =>
  cities.flatMap(({ name, unknown_winters }) => (unknown_winters.length > 0 ? [name] : []))
