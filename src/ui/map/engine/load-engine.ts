import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { CreateMap } from './map-engine.ts'
import { findMapboxSettings, findMapStyle, findTileSettings } from './map-settings.ts'

/**
 * Fetches the script of maplibre-gl's workers, which then comes from the browser's cache: a map whose workers could not
 * be loaded stays empty. Rejects if there is no script.
 */
const fetchWorker = async (): Promise<void> => {
  const answer = await fetch(workerUrl)
  if (!answer.ok) throw new Error(`worker of the map: ${answer.status}`)
}

/**
 * Loads the map library of this installation: mapbox-gl if an access token is set, otherwise maplibre-gl. Rejects if a
 * file cannot be loaded, for example because the server is away.
 */
export const loadMapEngine = async (): Promise<CreateMap> => {
  const settings = findMapboxSettings()
  if (settings) return (await import('./mapbox-engine.ts')).createMapWith(settings)
  const styleUrl = findMapStyle()
  const tiles = findTileSettings()
  const [{ createMapWith }, tileMap] = await Promise.all([
    import('./maplibre-engine.ts'),
    tiles && import('../tiles/open-tiles.ts').then(({ openTiles }) => openTiles(tiles)),
    fetchWorker(),
  ])
  return createMapWith({ styleUrl, tileMap })
}
