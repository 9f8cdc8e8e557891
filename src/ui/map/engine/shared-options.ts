import { translate } from '../../../i18n/translate.ts'
import { mapWords } from '../words.ts'
import { MAX_ZOOM, type MapPointer, MIN_ZOOM, START_PADDING_PX, startBounds } from './map-engine.ts'

/** The options of a new map that both libraries know. */
export const sharedMapOptions = (container: HTMLElement, cooperativeGestures: boolean) => ({
  container,
  bounds: startBounds,
  fitBoundsOptions: { padding: START_PADDING_PX },
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  dragRotate: false,
  pitchWithRotate: false,
  cooperativeGestures,
})

/** The texts that both libraries name alike, in the current language. */
export const sharedLocale = () => ({
  'Map.Title': translate(mapWords, 'title'),
  'NavigationControl.ZoomIn': translate(mapWords, 'zoomIn'),
  'NavigationControl.ZoomOut': translate(mapWords, 'zoomOut'),
  'AttributionControl.ToggleAttribution': translate(mapWords, 'credits'),
})

/** The options of the popup. */
export const popupOptions = { closeButton: false, closeOnClick: false, offset: 12, className: 'map-popup' }

/** An event of the pointer, as both libraries report it. */
type PointerEvent = {
  readonly point: { readonly x: number; readonly y: number }
  readonly lngLat: { readonly lng: number; readonly lat: number }
}

/** Reads the position of the pointer from an event of a library. */
export const pointerOf = ({ point, lngLat }: PointerEvent): MapPointer => ({
  x: point.x,
  y: point.y,
  longitude: lngLat.lng,
  latitude: lngLat.lat,
})
