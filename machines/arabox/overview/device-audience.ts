/** What a location's row needs of the statistics. */
type Counted = { location_uuid: string; audience: number }

/** Locations with their audience from the statistics, 0 where those have no entry (E16). */
export const withAudience = <Location extends { location_uuid: string }>(
  locations: readonly Location[],
  statistics: readonly Counted[],
): (Location & { audience: number })[] => {
  const audiences = new Map(statistics.map(({ location_uuid, audience }) => [location_uuid, audience]))
  return locations.map((location) => ({ ...location, audience: audiences.get(location.location_uuid) ?? 0 }))
}
