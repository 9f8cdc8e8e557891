import type { DeviceStatistics, NetGross } from '../../contract/statistics/answers.ts'

/**
 * Sums of one location or city over the whole period; null if nothing was measured. `key` and `name` are null for the
 * sum of all smaller ones.
 */
export type LocationSum = {
  key: string | null
  name: string | null
  net: number | null
  gross: number | null
  hours: number
  measured_hours: number
}

const total = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const totalOfMeasured = <Item>(items: readonly Item[], value: (item: Item) => number | null): number | null => {
  const measured = items.map(value).filter((each) => each !== null)
  return measured.length > 0 ? measured.reduce((sum, each) => sum + each, 0) : null
}

/** The sums of each location over time (E19). */
export const sumsByLocation = ({ net_gross_plot_stats }: NetGross): LocationSum[] =>
  net_gross_plot_stats.map(({ location_uuid, name, net_gross_stats }) => ({
    key: location_uuid,
    name,
    net: totalOfMeasured(net_gross_stats, ({ people_net }) => people_net),
    gross: totalOfMeasured(net_gross_stats, ({ people_gross }) => people_gross),
    hours: total(net_gross_stats, ({ hours }) => hours),
    measured_hours: total(net_gross_stats, ({ measured_hours }) => measured_hours),
  }))

/** The sums of each city, most people first. */
export const sumsByCity = ({ device_stats }: Pick<DeviceStatistics, 'device_stats'>): LocationSum[] => {
  const cities = new Map<number, DeviceStatistics['device_stats']>()
  for (const location of device_stats) {
    cities.set(location.city_id, [...(cities.get(location.city_id) ?? []), location])
  }
  return [...cities]
    .map(([id, locations]) => {
      const measured = locations.filter((location) => location.measured_hours > 0)
      return {
        key: String(id),
        name: locations[0]?.city_name ?? null,
        net: totalOfMeasured(measured, ({ people_net }) => people_net),
        gross: totalOfMeasured(measured, ({ people_gross }) => people_gross),
        hours: total(locations, ({ hours }) => hours),
        measured_hours: total(locations, ({ measured_hours }) => measured_hours),
      }
    })
    .toSorted((one, other) => (other.net ?? -1) - (one.net ?? -1))
}
