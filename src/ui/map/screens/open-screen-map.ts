import { shownPlaces } from '../../../../contract/location/coordinates.ts'
import type { GeoPoint } from '../country/mercator.ts'
import type { CreateMap, PointCollection, ScreenPosition } from '../engine/map-engine.ts'
import { screenLayers } from './screen-layers.ts'

/** A point with one or more screens, and whether the campaign has them, some of them, or can have them. */
export type ScreenPoint = GeoPoint & {
  id: string
  name: string
  state: 'free' | 'selected' | 'partly' | 'taken'
  /** Size of the mark from 0 to 1, such as its share of the largest audience; without it all are equal. */
  weight?: number
}

/** The commands of an open map of screens. */
export type ScreenMapHandle = {
  show: (screens: readonly ScreenPoint[]) => void
  fit: (places: readonly GeoPoint[]) => void
  /** Where the screens are drawn now, and how many px a metre has there. */
  positions: () => { screens: { id: string; at: ScreenPosition }[]; pxPerMetre: number }
  /** Draws a ring around a screen, for keyboard focus; null removes it. */
  mark: (id: string | null) => void
  close: () => void
}

const FIT_ZOOM = 14
/** Metres of a hundredth of a degree of latitude. */
const METRES_PER_STEP = 1111.95
const STEP_DEGREES = 0.01

const pointsOf = (screens: readonly ScreenPoint[]): PointCollection => ({
  type: 'FeatureCollection',
  features: screens.map(({ id, name, state, weight = 0, longitude, latitude }) => ({
    type: 'Feature',
    properties: { id, name, state, weight },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

const nameElement = (name: string): HTMLElement => {
  const element = document.createElement('div')
  element.textContent = name
  return element
}

/** Opens a map of screens in an element; a click on a screen that is not taken calls `onToggle`. */
export const openScreenMap = (
  createMap: CreateMap,
  container: HTMLElement,
  onToggle: (id: string) => void,
): ScreenMapHandle => {
  const map = createMap(container, { hasCooperativeGestures: false, drawImage: () => null })
  let screens: readonly ScreenPoint[] = []
  let isReady = false
  map.onLoad(() => {
    isReady = true
    map.addSource('screens', { type: 'geojson', data: pointsOf(screens) })
    for (const layer of screenLayers(getComputedStyle(container))) map.addLayer(layer)
  })
  map.onClick((pointer) => {
    const feature = map.findFeature(pointer, ['screens'])
    if (feature && feature.properties.state !== 'taken') onToggle(String(feature.properties.id))
  })
  map.onPointerMove((pointer) => {
    const feature = map.findFeature(pointer, ['screens'])
    map.setCursor(feature && feature.properties.state !== 'taken' ? 'pointer' : '')
    if (feature) map.showPopup(pointer, nameElement(String(feature.properties.name)))
    else map.hidePopup()
  })
  return {
    show(next) {
      screens = next
      if (isReady) map.setData('screens', pointsOf(screens))
    },
    fit: (places) => map.fit(shownPlaces(places), { padding: 48, maxZoom: FIT_ZOOM }),
    positions() {
      const [first] = screens
      if (!first) return { screens: [], pxPerMetre: 0 }
      const at = map.project(first)
      const above = map.project({ longitude: first.longitude, latitude: first.latitude + STEP_DEGREES })
      return {
        screens: screens.map((screen) => ({ id: screen.id, at: map.project(screen) })),
        pxPerMetre: Math.hypot(above.x - at.x, above.y - at.y) / METRES_PER_STEP,
      }
    },
    mark(id) {
      if (isReady) map.setFilter('marked', ['==', ['get', 'id'], id ?? ''])
    },
    close: () => map.close(),
  }
}
