import type { CellKind } from '../../../../contract/statistics/filter.ts'
import { countPerHour, type ShownCell } from '../../../../machines/traffic/map/shown-cells.ts'
import type { CityOption } from '../../../../machines/traffic/traffic-areas.ts'
import { number } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import { mapWords } from './words.ts'

/** The colour of each kind, as in the plots (docs/design.md, Data series). */
export const kindColours: Record<CellKind, string> = { people: '--s1', cars: '--s2', buses: '--s3' }

/** The unit of each kind. */
export const kindUnits = { people: 'peopleUnit', cars: 'carsUnit', buses: 'busesUnit' } as const

/** What a cell is called: its first location and the city. */
export const cellName = ({ place, city_id, locations }: ShownCell, cities: readonly CityOption[]): string => {
  const city = cities.find(({ id }) => id === city_id)?.name
  const name = translate(mapWords, 'placeOf', { place, count: locations })
  return city === undefined ? name : `${name}, ${city}`
}

/** The count per hour of a cell as text; says so if nothing was measured. */
export const countText = (cell: ShownCell, hours: readonly number[], hour: number | null): string => {
  const count = countPerHour(cell, hours, hour)
  return count === null
    ? translate(mapWords, 'unmeasured')
    : translate(mapWords, 'perHour', { count: number(Math.round(count)) })
}

/** The sums of a cell over the whole period. */
export const sumsText = ({ people, cars, buses, measured_hours }: ShownCell): string => {
  const shown = (sum: number): string => number(measured_hours > 0 ? sum : null)
  return translate(mapWords, 'inPeriod', { people: shown(people), cars: shown(cars), buses: shown(buses) })
}
