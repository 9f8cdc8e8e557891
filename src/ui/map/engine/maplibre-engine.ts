import './maplibre.css'
import {
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibreMap,
  NavigationControl,
  Popup,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { translate } from '../../../i18n/translate.ts'
import { mode } from '../../../theme/mode.ts'
import { loadBaseMap } from '../base-map.ts'
import { followCities } from '../city/follow-cities.ts'
import type { TileMap } from '../tiles/open-tiles.ts'
import { mapWords } from '../words.ts'
import { builtInStyle } from './built-in-style.ts'
import { loadRepeatedly } from './load-repeatedly.ts'
import { type CreateMap, moveDurationMs } from './map-engine.ts'
import { markWhenShown } from './mark-when-shown.ts'
import { printAsPicture } from './print-picture.ts'
import { pointerOf, popupOptions, sharedLocale, sharedMapOptions } from './shared-options.ts'

setWorkerUrl(workerUrl)

/** A map that is narrower, as on a phone, has no room for names beside its outermost cities. */
const NARROW_PX = 480

/** What a map shows instead of the built-in base map, or of its maps of cities. */
type OwnMap = { readonly styleUrl?: string | undefined; readonly tileMap?: TileMap | undefined }

const openMap = (container: HTMLElement, cooperativeGestures: boolean, { styleUrl, tileMap }: OwnMap): MapLibreMap => {
  const map = new MapLibreMap({
    ...sharedMapOptions(container, cooperativeGestures),
    ...(styleUrl ? {} : { style: builtInStyle(getComputedStyle(container), tileMap) }),
    attributionControl: { compact: false, ...(styleUrl ? {} : { customAttribution: 'Natural Earth · GeoNames' }) },
    locale: {
      ...sharedLocale(),
      'CooperativeGesturesHandler.WindowsHelpText': translate(mapWords, 'withControl'),
      'CooperativeGesturesHandler.MacHelpText': translate(mapWords, 'withCommand'),
      'CooperativeGesturesHandler.MobileHelpText': translate(mapWords, 'withFingers'),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.on('error', (event) => console.error(event.error))
  if (styleUrl) map.setStyle(styleUrl, { transformStyle: (_, style) => withoutGlyphs(style) })
  return map
}

/** A style whose texts are drawn by the browser: font servers do not have Inter, which our own layers use. */
const withoutGlyphs = (style: StyleSpecification): StyleSpecification => {
  const copy = { ...style }
  Reflect.deleteProperty(copy, 'glyphs')
  return copy
}

/** Fills the sources of the built-in style, as soon as the base map can be loaded. */
const fillBaseMap = (map: MapLibreMap): void => {
  const end = loadRepeatedly(loadBaseMap, (base) => {
    for (const name of ['countries', 'adm1', 'rivers', 'lakes', 'cities'] as const) {
      void map.getSource<GeoJSONSource>(name)?.setData(base[name])
    }
  })
  map.on('remove', end)
}

/**
 * Creates maps of maplibre-gl: with the operator's own style, or by default with the built-in base map, which shows the
 * operator's own tiles or else maps of cities near by. The base map needs no other host.
 */
export const createMapWith =
  ({ styleUrl, tileMap }: OwnMap = {}): CreateMap =>
  (container, { hasCooperativeGestures, drawImage }) => {
    // The download starts while the map is set up; fillBaseMap reports its failure.
    if (!styleUrl) loadBaseMap().catch(() => undefined)
    const map = openMap(container, hasCooperativeGestures, { styleUrl, tileMap })
    markWhenShown(container, (listener) => void map.on('idle', listener))
    const popup = new Popup(popupOptions)
    // The operator's own style has its own colours in both modes.
    const endPrinting = printAsPicture(container, !styleUrl && mode() === 'dark', () => map.redraw().getCanvas())
    map.setMissingStyleImageResolver((id) => {
      const drawn = drawImage(id)
      if (drawn) map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
    })
    return {
      onLoad(listener) {
        map.on('load', () => {
          listener()
          if (styleUrl) return
          fillBaseMap(map)
          if (!tileMap) followCities(map)
        })
      },
      onIdle: (listener) => void map.on('idle', () => listener()),
      onClick: (listener) => void map.on('click', (event) => listener(pointerOf(event))),
      onPointerMove: (listener) => void map.on('mousemove', (event) => listener(pointerOf(event))),
      onPointerLeave: (listener) => void map.on('mouseout', () => listener()),
      onZoom: (listener) => void map.on('zoomend', () => listener(map.getZoom())),
      addSource: (id, source) => void map.addSource(id, source),
      setData: (source, data) => void map.getSource<GeoJSONSource>(source)?.setData(data),
      addLayer: (layer) => void map.addLayer(layer),
      addLayerBelowNames: (layer) =>
        void map.addLayer(layer, map.getStyle().layers.find(({ type }) => type === 'symbol')?.id),
      setFilter: (layer, filter) => void map.setFilter(layer, filter),
      showCityNames(filter) {
        // Other styles have their own labels.
        if (styleUrl) return
        map.setFilter('cities', filter)
        // Labels are beside the circle of a city, not on it. On a narrow map they are below or above it, because names
        // beside the cities near a border would be cut.
        const isNarrow = container.clientWidth < NARROW_PX
        map.setLayoutProperty(
          'cities',
          'text-variable-anchor',
          isNarrow ? ['top', 'bottom', 'left', 'right'] : ['left', 'right', 'top', 'bottom'],
        )
        map.setLayoutProperty('cities', 'text-radial-offset', 1.9)
      },
      findFeature({ x, y }, layers) {
        const drawn = layers.filter((layer) => map.getLayer(layer))
        if (drawn.length === 0) return undefined
        const [feature] = map.queryRenderedFeatures([x, y], { layers: drawn })
        return feature && { layer: feature.layer.id, properties: feature.properties }
      },
      async getExpansionZoom(source, clusterId) {
        const clustered = map.getSource<GeoJSONSource>(source)
        if (!clustered) throw new Error(`the map has no source ${source}`)
        return clustered.getClusterExpansionZoom(clusterId)
      },
      setCursor(cursor) {
        map.getCanvas().style.cursor = cursor
      },
      project({ longitude, latitude }) {
        const { x, y } = map.project([longitude, latitude])
        return { x, y }
      },
      isInView: ({ longitude, latitude }) => map.getBounds().contains([longitude, latitude]),
      moveTo({ longitude, latitude }, zoom) {
        const to = zoom === undefined ? {} : { zoom }
        map.easeTo({ center: [longitude, latitude], duration: moveDurationMs(), ...to })
      },
      fit(places, options) {
        const bounds = new LngLatBounds()
        for (const { longitude, latitude } of places) bounds.extend([longitude, latitude])
        map.fitBounds(bounds, { ...options, duration: moveDurationMs() })
      },
      showPopup: ({ longitude, latitude }, content) =>
        void popup.setLngLat([longitude, latitude]).setDOMContent(content).addTo(map),
      hidePopup: () => void popup.remove(),
      close() {
        endPrinting()
        map.remove()
      },
    }
  }
