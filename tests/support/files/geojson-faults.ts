const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLongitudeFirst = ([longitude, latitude, ...more]: readonly unknown[]): boolean =>
  more.length === 0 &&
  typeof longitude === 'number' &&
  typeof latitude === 'number' &&
  Math.abs(longitude) <= 180 &&
  Math.abs(latitude) <= 90

const hasSixDecimals = (coordinate: unknown): boolean => /^-?\d+(\.\d{1,6})?$/.test(JSON.stringify(coordinate))

const faultsOfFeature = (feature: unknown): string[] => {
  if (!isObject(feature) || feature.type !== 'Feature') return ['not a Feature (3.2)']
  const { id, geometry, properties } = feature
  const faults: string[] = []
  if (typeof id !== 'string' && typeof id !== 'number') faults.push('id is neither a text nor a number (3.2)')
  if (!isObject(properties)) faults.push('properties are not an object (3.2)')
  else if (Object.values(properties).some((value) => typeof value === 'object' && value !== null))
    faults.push('a property is not plain')
  if (!isObject(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates))
    return [...faults, 'the geometry is not a Point (3.1.2)']
  if (!isLongitudeFirst(geometry.coordinates)) faults.push('not a longitude and a latitude (3.1.1)')
  if (!geometry.coordinates.every(hasSixDecimals)) faults.push('more than six decimals (11.2)')
  for (const foreign of ['coordinates', 'geometries', 'features'])
    if (foreign in feature) faults.push(`a Feature has ${foreign} (7.1)`)
  return faults
}

/** What breaks the rules of RFC 7946 in a collection of points; the numbers are its sections. */
export const geojsonFaults = (file: unknown): string[] => {
  if (!isObject(file) || file.type !== 'FeatureCollection') return ['not a FeatureCollection (3.3)']
  if (!Array.isArray(file.features)) return ['features are not a list (3.3)']
  const faults = 'crs' in file ? ['crs was removed from the standard (4)'] : []
  for (const foreign of ['coordinates', 'geometries', 'geometry', 'properties'])
    if (foreign in file) faults.push(`a collection has ${foreign} (7.1)`)
  return [...faults, ...file.features.flatMap(faultsOfFeature)]
}
