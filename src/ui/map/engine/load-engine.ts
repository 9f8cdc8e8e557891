import type { CreateMap } from './map-engine.ts'
import { findMapboxSettings, findMapStyle } from './map-settings.ts'

/** Loads the map library of this installation: mapbox-gl if an access token is set, otherwise maplibre-gl. */
export const loadMapEngine = async (): Promise<CreateMap> => {
  const settings = findMapboxSettings()
  if (settings) return (await import('./mapbox-engine.ts')).createMapWith(settings)
  return (await import('./maplibre-engine.ts')).createMapWith(findMapStyle())
}
