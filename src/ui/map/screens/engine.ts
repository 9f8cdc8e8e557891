import { type GeoJSONSource, LngLatBounds, Map as MapLibre, NavigationControl, Popup, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { loadBase } from '../base-map.ts'
import type { Place } from '../country/mercator.ts'
import { mapStyle, pointLayers } from './style.ts'

setWorkerUrl(workerUrl)

/** One screen and whether the campaign may have it. */
export type ScreenPoint = Place & {
  id: string
  name: string
  state: 'free' | 'selected' | 'taken'
}

/** What the view may ask of an open map. */
export type ScreenMapHandle = {
  show: (screens: readonly ScreenPoint[]) => void
  fit: (places: readonly Place[]) => void
  /** Rings the screen that has the keyboard's focus. */
  mark: (id: string | null) => void
  close: () => void
}

const pointsOf = (screens: readonly ScreenPoint[]) => ({
  type: 'FeatureCollection' as const,
  features: screens.map(({ id, name, state, longitude, latitude }) => ({
    type: 'Feature' as const,
    properties: { id, name, state },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  })),
})

/** Opens a map of screens in an element; the only module that calls maplibre-gl. */
export const openScreenMap = (container: HTMLElement, onToggle: (id: string) => void): ScreenMapHandle => {
  const map = new MapLibre({
    container,
    style: mapStyle(getComputedStyle(container)),
    bounds: [14.07, 48.98, 24.2, 54.86],
    minZoom: 4,
    maxZoom: 16,
    attributionControl: { compact: false, customAttribution: 'Natural Earth · GeoNames' },
    dragRotate: false,
    pitchWithRotate: false,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  const words = new Popup({ closeButton: false, closeOnClick: false, offset: 10, className: 'screen-map-words' })
  let screens: readonly ScreenPoint[] = []
  let ready = false
  const draw = (): void => {
    if (ready) void map.getSource<GeoJSONSource>('screens')?.setData(pointsOf(screens))
  }
  map.on('load', () => {
    ready = true
    map.addSource('screens', { type: 'geojson', data: pointsOf(screens) })
    for (const layer of pointLayers(getComputedStyle(container))) map.addLayer(layer)
    loadBase().then((base) => {
      for (const name of ['countries', 'adm1', 'rivers', 'lakes', 'cities'] as const) {
        void map.getSource<GeoJSONSource>(name)?.setData(base[name])
      }
    }, console.error)
  })
  map.on('error', (event) => console.error(event.error))
  map.on('click', 'screens', (event) => {
    const [feature] = event.features ?? []
    if (feature && feature.properties.state !== 'taken') onToggle(String(feature.properties.id))
  })
  map.on('mousemove', (event) => {
    if (!map.getLayer('screens')) return
    const [feature] = map.queryRenderedFeatures(event.point, { layers: ['screens'] })
    map.getCanvas().style.cursor = feature && feature.properties.state !== 'taken' ? 'pointer' : ''
    if (feature) words.setLngLat(event.lngLat).setText(String(feature.properties.name)).addTo(map)
    else words.remove()
  })
  return {
    show(next) {
      screens = next
      draw()
    },
    fit(places) {
      const bounds = new LngLatBounds()
      for (const place of places) bounds.extend([place.longitude, place.latitude])
      map.fitBounds(bounds, {
        padding: 48,
        maxZoom: 14,
        duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160,
      })
    },
    mark(id) {
      if (ready) map.setFilter('marked', ['==', ['get', 'id'], id ?? ''])
    },
    close: () => map.remove(),
  }
}
