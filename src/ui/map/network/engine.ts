import {
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibre,
  type MapMouseEvent,
  NavigationControl,
  Popup,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { translate } from '../../../i18n/translate.ts'
import { loadBase } from '../base-map.ts'
import type { Place } from '../country/mercator.ts'
import { mapStyle } from '../screens/style.ts'
import { mapWords } from '../words.ts'
import { countOfMark, drawSilentMark } from './marks.ts'
import { namedCities, networkLayers, networkSource, pointLayerIds } from './style.ts'

setWorkerUrl(workerUrl)

/** One arabox on the map; `weight` is its audience against the largest, 0–1. */
export type NetworkPoint = Place & {
  id: string
  name: string
  state: 'online' | 'silent' | 'unknown'
  weight: number
  /** State and audience, for people. */
  words: string
}

/** What the view may ask of an open map. */
export type NetworkMapHandle = {
  /** Shows araboxes, and names their cities; other towns have no names until the map is near. */
  show: (points: readonly NetworkPoint[], cities: readonly string[]) => void
  fit: (places: readonly Place[]) => void
  /** Rings a point, says its words and brings it into view; null takes the ring away. */
  mark: (point: NetworkPoint | null) => void
  close: () => void
}

/** What the map tells its view. */
export type NetworkMapEvents = {
  onOpen: (id: string) => void
  /** Says how many araboxes a cluster holds, and how many of them are silent. */
  clusterWords: (count: number, silent: number) => string
}

const FIT_ZOOM = 11
// Its twin in mercator.ts belongs to the login's first load, which must not wait for a chunk that is shared with maps.
const poland = [14.07, 48.98, 24.2, 54.86] as const
const widened = { west: poland[0] - 0.5, south: poland[1] - 0.5, east: poland[2] + 0.5, north: poland[3] + 0.5 }
const isOnBase = ({ longitude, latitude }: Place): boolean =>
  longitude > widened.west && longitude < widened.east && latitude > widened.south && latitude < widened.north

const featureOf = ({ id, name, state, weight, words, longitude, latitude }: NetworkPoint) => ({
  type: 'Feature' as const,
  properties: { id, name, state, weight, words },
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
})
const collectionOf = (points: readonly NetworkPoint[]) => ({
  type: 'FeatureCollection' as const,
  features: points.map(featureOf),
})

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const wordsElement = (name: string, words: string): HTMLElement => {
  const box = document.createElement('div')
  const title = box.appendChild(document.createElement('strong'))
  title.textContent = name
  if (words) box.appendChild(document.createElement('div')).textContent = words
  return box
}

const openMap = (container: HTMLElement): MapLibre => {
  // On its way while the map sets itself up; who needs it says what went wrong.
  loadBase().catch(() => undefined)
  const map = new MapLibre({
    container,
    style: mapStyle(getComputedStyle(container)),
    bounds: [...poland],
    fitBoundsOptions: { padding: 12 },
    minZoom: 4,
    maxZoom: 16,
    attributionControl: { compact: false, customAttribution: 'Natural Earth · GeoNames' },
    dragRotate: false,
    pitchWithRotate: false,
    // The page around it scrolls: one finger or the bare wheel must go on doing that.
    cooperativeGestures: true,
    locale: {
      'Map.Title': translate(mapWords, 'title'),
      'NavigationControl.ZoomIn': translate(mapWords, 'zoomIn'),
      'NavigationControl.ZoomOut': translate(mapWords, 'zoomOut'),
      'AttributionControl.ToggleAttribution': translate(mapWords, 'credits'),
      'CooperativeGesturesHandler.WindowsHelpText': translate(mapWords, 'withControl'),
      'CooperativeGesturesHandler.MacHelpText': translate(mapWords, 'withCommand'),
      'CooperativeGesturesHandler.MobileHelpText': translate(mapWords, 'withFingers'),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.on('error', (event) => console.error(event.error))
  map.setMissingStyleImageResolver((id) => {
    const count = countOfMark(id)
    const drawn = count === null ? null : drawSilentMark(count, getComputedStyle(container))
    if (drawn) map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
  })
  return map
}

const listen = (map: MapLibre, { onOpen, clusterWords }: NetworkMapEvents, popup: Popup): void => {
  const under = (event: MapMouseEvent) => {
    if (!map.getLayer('clusters')) return undefined
    return map.queryRenderedFeatures(event.point, { layers: [...pointLayerIds, 'clusters'] })[0]
  }
  map.on('click', (event) => {
    const feature = under(event)
    if (!feature) return
    if (feature.layer.id !== 'clusters') return onOpen(String(feature.properties.id))
    const source = map.getSource<GeoJSONSource>('network')
    source
      ?.getClusterExpansionZoom(Number(feature.properties.cluster_id))
      .then((zoom) => map.easeTo({ center: event.lngLat, zoom, duration: isStill() ? 0 : 160 }), console.error)
  })
  map.on('mousemove', (event) => {
    const feature = under(event)
    map.getCanvas().style.cursor = feature ? 'pointer' : ''
    if (!feature) return void popup.remove()
    const { name, words, point_count, silent } = feature.properties
    const content =
      feature.layer.id === 'clusters'
        ? wordsElement(clusterWords(Number(point_count), Number(silent)), '')
        : wordsElement(String(name), String(words))
    popup.setLngLat(event.lngLat).setDOMContent(content).addTo(map)
  })
  map.on('mouseout', () => void popup.remove())
}

/** Opens a map of araboxes in an element. */
export const openNetworkMap = (container: HTMLElement, events: NetworkMapEvents): NetworkMapHandle => {
  const map = openMap(container)
  const popup = new Popup({ closeButton: false, closeOnClick: false, offset: 12, className: 'screen-map-words' })
  let points: readonly NetworkPoint[] = []
  let marked: readonly NetworkPoint[] = []
  let named: readonly string[] = []
  let ready = false
  const draw = (): void => {
    if (!ready) return
    void map.getSource<GeoJSONSource>('network')?.setData(collectionOf(points))
    void map.getSource<GeoJSONSource>('marked')?.setData(collectionOf(marked))
    map.setFilter('cities', namedCities(named))
  }
  map.on('load', () => {
    ready = true
    map.addSource('network', networkSource)
    map.addSource('marked', { type: 'geojson', data: collectionOf([]) })
    for (const layer of networkLayers(getComputedStyle(container))) map.addLayer(layer)
    // Beside its circle, not under it.
    map.setLayoutProperty('cities', 'text-variable-anchor', ['left', 'right', 'bottom', 'top'])
    map.setLayoutProperty('cities', 'text-radial-offset', 1.9)
    draw()
    loadBase().then((base) => {
      for (const name of ['countries', 'adm1', 'rivers', 'lakes', 'cities'] as const) {
        void map.getSource<GeoJSONSource>(name)?.setData(base[name])
      }
    }, console.error)
  })
  // Says how many points stand there once nothing moves any more: what tests and measurements wait for.
  map.on('idle', () => {
    if (ready) container.dataset.drawn = String(points.length)
  })
  listen(map, events, popup)
  return {
    show(next, cities) {
      points = next
      named = cities
      draw()
    },
    fit(places) {
      // The base map shows one country: what lies elsewhere is looked at only when nothing else is chosen.
      const shown = places.some(isOnBase) ? places.filter(isOnBase) : places
      const bounds = new LngLatBounds()
      for (const { longitude, latitude } of shown) bounds.extend([longitude, latitude])
      map.fitBounds(bounds, { padding: 40, maxZoom: FIT_ZOOM, duration: isStill() ? 0 : 160 })
    },
    mark(point) {
      marked = point ? [point] : []
      draw()
      if (!point) return void popup.remove()
      const at: [number, number] = [point.longitude, point.latitude]
      if (!map.getBounds().contains(at)) map.easeTo({ center: at, duration: isStill() ? 0 : 160 })
      popup.setLngLat(at).setDOMContent(wordsElement(point.name, point.words)).addTo(map)
    },
    close: () => map.remove(),
  }
}
