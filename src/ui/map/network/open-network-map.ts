import { shownPlaces } from '../../../../contract/location/coordinates.ts'
import type { GeoPoint } from '../country/mercator.ts'
import type { CreateMap, MapEngine, PointCollection } from '../engine/map-engine.ts'
import { namedCities, networkLayers, networkSource, pointLayerIds } from './network-layers.ts'
import { countOfSilentMark, drawSilentMark } from './silent-mark.ts'

/** One arabox on the map; `weight` is its audience divided by the largest, 0–1. */
export type NetworkPoint = GeoPoint & {
  id: string
  name: string
  state: 'online' | 'silent' | 'unknown' | 'maintenance'
  weight: number
  /** State and audience as text. */
  words: string
}

/** The commands of an open map of araboxes. */
export type NetworkMapHandle = {
  /** Shows araboxes and the names of their cities; other towns are named only at a near zoom. */
  show: (points: readonly NetworkPoint[], cities: readonly string[]) => void
  fit: (places: readonly GeoPoint[]) => void
  /** Draws a ring around a point, shows its text and brings it into view; null removes the ring. */
  mark: (point: NetworkPoint | null) => void
  close: () => void
}

/** Callbacks of the map. */
export type NetworkMapEvents = {
  onOpen: (id: string) => void
  /** The text of a cluster with so many araboxes, of which so many are silent. */
  clusterWords: (count: number, silent: number) => string
}

const FIT_ZOOM = 11
/** More at the bottom, where the names of the sources stand over the map. */
const fitPadding = { top: 40, right: 40, bottom: 60, left: 40 }

const collectionOf = (points: readonly NetworkPoint[]): PointCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ id, name, state, weight, words, longitude, latitude }) => ({
    type: 'Feature',
    properties: { id, name, state, weight, words },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

const popupContent = (name: string, words: string): HTMLElement => {
  const box = document.createElement('div')
  const title = box.appendChild(document.createElement('strong'))
  title.textContent = name
  if (words) box.appendChild(document.createElement('div')).textContent = words
  return box
}

const handlePointer = (map: MapEngine, { onOpen, clusterWords }: NetworkMapEvents): void => {
  const layers = [...pointLayerIds, 'clusters']
  map.onClick((pointer) => {
    const feature = map.findFeature(pointer, layers)
    if (!feature) return
    if (feature.layer !== 'clusters') return onOpen(String(feature.properties.id))
    const clusterId = Number(feature.properties.cluster_id)
    map.getExpansionZoom('network', clusterId).then((zoom) => map.moveTo(pointer, zoom), console.error)
  })
  map.onPointerMove((pointer) => {
    const feature = map.findFeature(pointer, layers)
    map.setCursor(feature ? 'pointer' : '')
    if (!feature) return map.hidePopup()
    const { name, words, point_count, silent } = feature.properties
    const content =
      feature.layer === 'clusters'
        ? popupContent(clusterWords(Number(point_count), Number(silent)), '')
        : popupContent(String(name), String(words))
    map.showPopup(pointer, content)
  })
  map.onPointerLeave(() => map.hidePopup())
}

/** Opens a map of araboxes in an element. */
export const openNetworkMap = (
  createMap: CreateMap,
  container: HTMLElement,
  events: NetworkMapEvents,
): NetworkMapHandle => {
  const map = createMap(container, {
    // One finger or the wheel alone must scroll the page around the map.
    hasCooperativeGestures: true,
    drawImage(id) {
      const count = countOfSilentMark(id)
      return count === null ? null : drawSilentMark(count, getComputedStyle(container))
    },
  })
  let points: readonly NetworkPoint[] = []
  let marked: readonly NetworkPoint[] = []
  let cities: readonly string[] = []
  let isReady = false
  const draw = (): void => {
    if (!isReady) return
    map.setData('network', collectionOf(points))
    map.setData('marked', collectionOf(marked))
    map.showCityNames(namedCities(cities))
  }
  map.onLoad(() => {
    isReady = true
    map.addSource('network', networkSource)
    map.addSource('marked', { type: 'geojson', data: collectionOf([]) })
    for (const layer of networkLayers(getComputedStyle(container))) map.addLayer(layer)
    draw()
  })
  // Tests and measurements wait until all points are drawn.
  map.onIdle(() => {
    if (isReady) container.dataset.drawn = String(points.length)
  })
  handlePointer(map, events)
  return {
    show(nextPoints, nextCities) {
      points = nextPoints
      cities = nextCities
      draw()
    },
    fit: (places) => map.fit(shownPlaces(places), { padding: fitPadding, maxZoom: FIT_ZOOM }),
    mark(point) {
      marked = point ? [point] : []
      draw()
      if (!point) return map.hidePopup()
      if (!map.isInView(point)) map.moveTo(point)
      map.showPopup(point, popupContent(point.name, point.words))
    },
    close: () => map.close(),
  }
}
