import type { Place } from '../country/mercator.ts'
import { type CreateMap, type MapEngine, type PointCollection, startBounds } from '../engine/map-engine.ts'
import { namedCities, networkLayers, networkSource, pointLayerIds } from './network-layers.ts'
import { countOfSilentMark, drawSilentMark } from './silent-mark.ts'

/** One arabox on the map; `weight` is its audience against the largest, 0–1. */
export type NetworkPoint = Place & {
  id: string
  name: string
  state: 'online' | 'silent' | 'unknown'
  weight: number
  /** State and audience as text. */
  words: string
}

/** The commands of an open map of araboxes. */
export type NetworkMapHandle = {
  /** Shows araboxes, and names their cities; other towns have no names until the map is near. */
  show: (points: readonly NetworkPoint[], cities: readonly string[]) => void
  fit: (places: readonly Place[]) => void
  /** Draws a ring around a point, shows its text and brings it into view; null removes the ring. */
  mark: (point: NetworkPoint | null) => void
  close: () => void
}

/** Callbacks of the map. */
export type NetworkMapEvents = {
  onOpen: (id: string) => void
  /** The text for a cluster: how many araboxes it holds, and how many of them are silent. */
  clusterWords: (count: number, silent: number) => string
}

const FIT_ZOOM = 11
const BORDER_DEGREES = 0.5
const [west, south, east, north] = startBounds
const isOnBaseMap = ({ longitude, latitude }: Place): boolean =>
  longitude > west - BORDER_DEGREES &&
  longitude < east + BORDER_DEGREES &&
  latitude > south - BORDER_DEGREES &&
  latitude < north + BORDER_DEGREES

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

const answerPointer = (map: MapEngine, { onOpen, clusterWords }: NetworkMapEvents): void => {
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
    // The page around the map scrolls: one finger or the bare wheel must go on doing that.
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
  // The number of points that are drawn and at rest: tests and measurements wait for it.
  map.onIdle(() => {
    if (isReady) container.dataset.drawn = String(points.length)
  })
  answerPointer(map, events)
  return {
    show(nextPoints, nextCities) {
      points = nextPoints
      cities = nextCities
      draw()
    },
    fit(places) {
      // The base map shows one country: places abroad come into view only if there are no others.
      const shown = places.some(isOnBaseMap) ? places.filter(isOnBaseMap) : places
      map.fit(shown, { padding: 40, maxZoom: FIT_ZOOM })
    },
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
