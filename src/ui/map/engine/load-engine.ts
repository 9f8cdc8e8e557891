import type { CreateMap } from './map-engine.ts'
import { findMapboxSettings } from './map-settings.ts'

/** Downloads the one map library that this platform uses: mapbox-gl when an access token is set, else maplibre-gl. */
export const loadMapEngine = async (): Promise<CreateMap> => {
  const settings = findMapboxSettings()
  if (settings) return (await import('./mapbox-engine.ts')).createMapWith(settings)
  return (await import('./maplibre-engine.ts')).createMap
}
