import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { type CityMap, citiesInView, loadCityMap } from './city-maps.ts'

/** Keeps the maps of the cities in view on the built-in base map, from the zoom at which they are shown. */
export const followCities = (map: MapLibreMap): void => {
  const shown = new Map<string, CityMap>()
  const requested = new Set<string>()
  const draw = (): void => {
    const features = [...shown.values()].flatMap((city) => city.features)
    void map.getSource<GeoJSONSource>('city')?.setData({ type: 'FeatureCollection', features })
  }
  const load = async (city: string): Promise<void> => {
    try {
      shown.set(city, await loadCityMap(city))
      draw()
    } catch (error) {
      requested.delete(city)
      console.error(error)
    }
  }
  const update = (): void => {
    const bounds = map.getBounds()
    const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    for (const city of citiesInView(map.getZoom(), view)) {
      if (requested.has(city)) continue
      requested.add(city)
      void load(city)
    }
  }
  map.on('moveend', update)
  update()
}
