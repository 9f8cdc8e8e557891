import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
} from 'maplibre-gl'
import type { GeoPoint } from '../country/mercator.ts'

// Both libraries use the same style specification. The type imports from maplibre-gl add nothing to the bundle.
export type MapExpression = ExpressionSpecification
export type MapFilter = FilterSpecification
export type MapLayer = LayerSpecification
export type MapSource = GeoJSONSourceSpecification

/** Points as GeoJSON. */
export type PointCollection = {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: Record<string, string | number>
    geometry: { type: 'Point'; coordinates: number[] }
  }[]
}

/** Squares and other areas as GeoJSON. */
export type AreaCollection = {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: Record<string, string | number | null>
    geometry: { type: 'Polygon'; coordinates: number[][][] }
  }[]
}

/** A position in the element that holds the map, in px. */
export type ScreenPosition = { x: number; y: number }

/** Space between places and the edges of the map, in px: one number for all four, or one for each. */
export type MapPadding = number | { top: number; right: number; bottom: number; left: number }

/** A drawn feature under the pointer. */
export type MapFeature = { layer: string; properties: Readonly<Record<string, unknown>> }

/** The pointer on the map. */
export type MapPointer = ScreenPosition & GeoPoint

/** An image for the layers of a map. */
export type MapImage = { image: ImageData; pixelRatio: number }

/** Options of a new map. */
export type MapOptions = {
  /** The wheel without Ctrl and one finger scroll the page instead of the map. */
  hasCooperativeGestures: boolean
  /** Draws an image that the style does not contain; null for unknown ids. */
  drawImage: (id: string) => MapImage | null
}

/** The functions of a map library that our maps use; implemented for maplibre-gl and for mapbox-gl. */
export type MapEngine = {
  /** Calls back once, when sources and layers may be added. */
  onLoad: (listener: () => void) => void
  /** Calls back each time the map has drawn everything. */
  onIdle: (listener: () => void) => void
  onClick: (listener: (pointer: MapPointer) => void) => void
  onPointerMove: (listener: (pointer: MapPointer) => void) => void
  onPointerLeave: (listener: () => void) => void
  /** Calls back with the zoom each time that it has changed. */
  onZoom: (listener: (zoom: number) => void) => void
  addSource: (id: string, source: MapSource) => void
  /** Replaces the data of a source; does nothing if the source does not exist. */
  setData: (source: string, data: PointCollection | AreaCollection) => void
  addLayer: (layer: MapLayer) => void
  /** Adds a layer under the names of the map; styles of Mapbox have no such place. */
  addLayerBelowNames: (layer: MapLayer) => void
  setFilter: (layer: string, filter: MapFilter) => void
  /** Shows the names of these cities on the built-in base map; other styles have their own labels. */
  showCityNames: (filter: MapFilter) => void
  /** The topmost drawn feature of the layers at a position, if any; layers that do not exist yet are ignored. */
  findFeature: (at: ScreenPosition, layers: readonly string[]) => MapFeature | undefined
  /** The zoom at which a cluster splits; rejects if the source or the cluster does not exist. */
  getExpansionZoom: (source: string, clusterId: number) => Promise<number>
  setCursor: (cursor: 'pointer' | '') => void
  /** Where a place is drawn now; it may be out of view. */
  project: (place: GeoPoint) => ScreenPosition
  /** Whether a position is in view. */
  isInView: (place: GeoPoint) => boolean
  moveTo: (place: GeoPoint, zoom?: number) => void
  fit: (places: readonly GeoPoint[], options: { padding: MapPadding; maxZoom: number }) => void
  showPopup: (place: GeoPoint, content: HTMLElement) => void
  hidePopup: () => void
  /** Removes the map from its element. */
  close: () => void
}

/** Opens a map in an element; throws if the browser has no WebGL. */
export type CreateMap = (container: HTMLElement, options: MapOptions) => MapEngine

/**
 * The initial bounds of a map: west, south, east and north of Poland, in degrees. `poland` in mercator.ts has the
 * same values; the login page uses that one, so that its first load needs no chunk shared with the map libraries.
 */
export const startBounds: [number, number, number, number] = [14.07, 48.98, 24.2, 54.86]
export const MIN_ZOOM = 4
export const MAX_ZOOM = 16
export const START_PADDING_PX = 12
const MOVE_MS = 160

/** Duration of a movement of the map: 0 if the user prefers reduced motion. */
export const moveDurationMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS)
