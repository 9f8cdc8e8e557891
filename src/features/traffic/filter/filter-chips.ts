import type { LocationRow } from '../../../../machines/traffic/location-table.ts'
import type { CityOption } from '../../../../machines/traffic/traffic-areas.ts'
import type { TrafficFilter, ValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { translate } from '../../../i18n/translate.ts'
import type { FilterChip } from '../../../ui/filter/filter-bar.tsx'
import { trafficWords } from '../words.ts'
import { hoursText, weekdayAbbreviation } from './filter-text.ts'

type KnownNames = {
  cities: readonly CityOption[]
  locations: readonly LocationRow[]
}

const MAX_NAMES = 3

const citiesText = (filter: ValidFilter, { cities }: KnownNames): string =>
  filter.cities.map((id) => cities.find((city) => city.id === id)?.name ?? String(id)).join(', ')

const locationsText = (filter: ValidFilter, { locations }: KnownNames): string => {
  const names = filter.locations.map((uuid) => locations.find((location) => location.location_uuid === uuid)?.name)
  const count = filter.locations.length
  return count > MAX_NAMES || names.includes(undefined)
    ? translate(trafficWords, 'someLocations', { count })
    : names.join(', ')
}

/** A chip for each active filter of the traffic page; removing the chip clears the filter. */
export const trafficFilterChips = (
  filter: ValidFilter,
  known: KnownNames,
  onFilter: (filter: Partial<TrafficFilter>) => void,
): FilterChip[] => {
  const chips: FilterChip[] = []
  const add = (
    key: 'citiesChip' | 'weekdaysChip' | 'hoursChip' | 'locationsChip' | 'cellChip',
    params: Record<string, string>,
    cleared: Partial<TrafficFilter>,
  ): void => {
    chips.push({ key, label: translate(trafficWords, key, params), onRemove: () => onFilter(cleared) })
  }
  if (filter.cities.length > 0) add('citiesChip', { names: citiesText(filter, known) }, { cities: [] })
  if (filter.locations.length > 0) add('locationsChip', { names: locationsText(filter, known) }, { locations: [] })
  if (filter.cell !== null) add('cellChip', {}, { cell: null })
  if (filter.hourFrom !== 0 || filter.hourTo !== 24) {
    add('hoursChip', { hours: hoursText(filter) }, { hourFrom: 0, hourTo: 24 })
  }
  if (filter.weekdays.length > 0) {
    add('weekdaysChip', { names: filter.weekdays.map(weekdayAbbreviation).join(', ') }, { weekdays: [] })
  }
  return chips
}
