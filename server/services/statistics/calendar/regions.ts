import type { Region } from '../../../../contract/location/cities.ts'
import { countryOf, knownCalendars } from '../../../../machines/calendar/country-of-zone.ts'
import { POLAND, voivodeships } from '../../../../machines/calendar/polish-regions.ts'

/** Countries that a time zone tells, in their order, without regions. */
const countries = [...new Set(knownCalendars.map(countryOf))]

/**
 * The regions that a city can have: voivodeships of Poland first, then those that `date-holidays` knows of the
 * countries that a time zone tells, with their names there. Regions of regions are left out.
 */
export const listRegions = async (): Promise<Region[]> => {
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays()
  const own = Object.entries(voivodeships).map(([code, name]) => ({ code, name }))
  const others = countries
    .filter((country) => country !== POLAND)
    .flatMap((country) =>
      Object.entries(all.getStates(country) ?? {}).map(([state, name]) => ({ code: `${country}-${state}`, name })),
    )
  return [...own, ...others].filter(({ code }) => /^[A-Z]{2}-[A-Z0-9]{1,4}$/.test(code))
}
