import type { CreateMap } from './map-engine.ts'
import { findMapboxSettings, findMapStyle, findTileSettings } from './map-settings.ts'

/** Loads the map library of this installation: mapbox-gl if an access token is set, otherwise maplibre-gl. */
export const loadMapEngine = async (): Promise<CreateMap> => {
  const settings = findMapboxSettings()
  if (settings) return (await import('./mapbox-engine.ts')).createMapWith(settings)
  const styleUrl = findMapStyle()
  const tiles = findTileSettings()
  const [{ createMapWith }, tileMap] = await Promise.all([
    import('./maplibre-engine.ts'),
    tiles && import('../tiles/open-tiles.ts').then(({ openTiles }) => openTiles(tiles)),
  ])
  return createMapWith({ styleUrl, tileMap })
}
