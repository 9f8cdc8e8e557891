import { readPedestrians, victorianHolidays } from '../data.ts'
import type { City } from './city.ts'
import { cityKinds } from './kinds.ts'
import { syntheticCity } from './synthetic-city.ts'

/**
 * Seeds named in advance: the method was developed with the first, the final figures are of the second, with which
 * nothing was chosen.
 */
export const seeds = { development: 1, final: 11 } as const

/** The real counts, in their two parts: without a last year, and with one. */
const melbourne = (path: string): City[] => {
  const sensors = readPedestrians(path)?.map(({ history }) => history)
  if (!sensors) return []
  const city = {
    sensors,
    counted: 'people' as const,
    calendar: victorianHolidays,
    isSchoolHoliday: () => false,
    isReal: true,
    lastDay: '2013-12-31',
  }
  return [
    { ...city, name: 'people, Melbourne, first year', from: '2012-03-01', to: '2013-01-27' },
    { ...city, name: 'people, Melbourne, second year', from: '2013-01-28', to: '2013-12-17' },
  ]
}

/** All sets of the bench: the real counts of a file, if it exists, and a synthetic city of each kind. */
export const allCities = (path: string, seed: number): City[] => [
  ...melbourne(path),
  ...Object.values(cityKinds).map((kind) => syntheticCity(kind, seed)),
]
