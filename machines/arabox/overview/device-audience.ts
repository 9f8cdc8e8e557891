/** Audience of one location. */
type LocationAudience = { location_uuid: string; audience: number }

/** Adds the audience to locations; 0 if the statistics have no entry (E16). */
export const withAudience = <Location extends { location_uuid: string }>(
  locations: readonly Location[],
  statistics: readonly LocationAudience[],
): (Location & { audience: number })[] => {
  const audiences = new Map(statistics.map(({ location_uuid, audience }) => [location_uuid, audience]))
  return locations.map((location) => ({ ...location, audience: audiences.get(location.location_uuid) ?? 0 }))
}
