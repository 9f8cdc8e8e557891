import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
} from 'maplibre-gl'
import type { Place } from '../country/mercator.ts'

// Both libraries read the same style specification; its types come from maplibre-gl and add nothing to the bundle.
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

/** A position in the element that holds the map, in px. */
export type ScreenPosition = { x: number; y: number }

/** A drawn feature under the pointer. */
export type MapFeature = { layer: string; properties: Readonly<Record<string, unknown>> }

/** The pointer on the map. */
export type MapPointer = ScreenPosition & Place

/** An image that a layer asks for by its id. */
export type MapImage = { image: ImageData; pixelRatio: number }

/** How a map is opened. */
export type MapOptions = {
  /** Leaves the wheel and one finger to the page around the map. */
  hasCooperativeGestures: boolean
  /** Draws an image that the style does not have; null for ids that are not known. */
  drawImage: (id: string) => MapImage | null
}

/** What the maps of the product need from a map library; maplibre-gl and mapbox-gl both implement it. */
export type MapEngine = {
  /** Calls back once, when sources and layers may be added. */
  onLoad: (listener: () => void) => void
  /** Calls back each time the map has drawn everything. */
  onIdle: (listener: () => void) => void
  onClick: (listener: (pointer: MapPointer) => void) => void
  onPointerMove: (listener: (pointer: MapPointer) => void) => void
  onPointerLeave: (listener: () => void) => void
  addSource: (id: string, source: MapSource) => void
  /** Replaces the data of a source; does nothing when there is no such source. */
  setData: (source: string, data: PointCollection) => void
  addLayer: (layer: MapLayer) => void
  setFilter: (layer: string, filter: MapFilter) => void
  /** Names only these cities of the built-in base map; a style of Mapbox names cities by itself. */
  showCityNames: (filter: MapFilter) => void
  /**
   * The topmost drawn feature of the layers at a position; nothing when there is none or a layer does not exist yet.
   */
  findFeature: (at: ScreenPosition, layers: readonly string[]) => MapFeature | undefined
  /** The zoom at which a cluster falls apart. */
  getExpansionZoom: (source: string, clusterId: number) => Promise<number>
  setCursor: (cursor: 'pointer' | '') => void
  /** Whether a place is in view. */
  isInView: (place: Place) => boolean
  moveTo: (place: Place, zoom?: number) => void
  fit: (places: readonly Place[], options: { padding: number; maxZoom: number }) => void
  showPopup: (place: Place, content: HTMLElement) => void
  hidePopup: () => void
  /** Removes the map from its element. */
  close: () => void
}

/** Opens a map in an element; throws where the browser has no WebGL. */
export type CreateMap = (container: HTMLElement, options: MapOptions) => MapEngine

/** West, south, east and north of what a map shows first: Poland, in degrees. */
// Its twin in mercator.ts belongs to the first load of the login page, which must not wait for a chunk shared with
// maps.
export const startBounds: [number, number, number, number] = [14.07, 48.98, 24.2, 54.86]
export const MIN_ZOOM = 4
export const MAX_ZOOM = 16
export const START_PADDING_PX = 12
const MOVE_MS = 160

/** Duration of a movement of the map: none when the user prefers reduced motion. */
export const moveDurationMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS)
