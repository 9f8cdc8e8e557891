import './mapbox.css'
import { type GeoJSONSource, LngLatBounds, Map as MapboxMap, NavigationControl, Popup } from 'mapbox-gl/esm'
import { translate } from '../../../i18n/translate.ts'
import { mode } from '../../../theme/mode.ts'
import { mapWords } from '../words.ts'
import { type CreateMap, type MapFeature, type MapLayer, moveDurationMs } from './map-engine.ts'
import type { MapboxSettings } from './map-settings.ts'
import { markWhenShown } from './mark-when-shown.ts'
import { printAsPicture } from './print-picture.ts'
import { pointerOf, popupOptions, sharedLocale, sharedMapOptions } from './shared-options.ts'

/**
 * Converts between the style types of both libraries. They describe the same specification, but comparing the two
 * recursive declarations takes the compiler minutes.
 */
const specificationOf = <Specification>(specification: unknown): Specification => specification as Specification

// The types of mapbox-gl 3.32 for ES modules omit the GeoJSON members of a feature.
const propertiesOf = (feature: object): MapFeature['properties'] => {
  const isWithProperties = (value: object): value is Pick<MapFeature, 'properties'> => 'properties' in value
  return isWithProperties(feature) ? feature.properties : {}
}

const defaultStyle = (): string => `mapbox://styles/mapbox/${mode()}-v11`

const openMap = (container: HTMLElement, settings: MapboxSettings, cooperativeGestures: boolean): MapboxMap => {
  const map = new MapboxMap({
    ...sharedMapOptions(container, cooperativeGestures),
    accessToken: settings.token,
    // Otherwise what was drawn cannot be printed; this library cannot draw at once.
    preserveDrawingBuffer: true,
    style: settings.style ?? defaultStyle(),
    // By default mapbox-gl shows a globe at low zooms.
    projection: 'mercator',
    // The font servers of Mapbox do not have Inter, so the browser draws the text.
    localFontFamily: 'Inter, sans-serif',
    locale: {
      ...sharedLocale(),
      'ScrollZoomBlocker.CtrlMessage': translate(mapWords, 'withControl'),
      'ScrollZoomBlocker.CmdMessage': translate(mapWords, 'withCommand'),
      'TouchPanBlocker.Message': translate(mapWords, 'withFingers'),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.on('error', (event) => console.error(event.error))
  return map
}

/** Creates maps of mapbox-gl; needs an access token and sends requests to the hosts of Mapbox. */
export const createMapWith =
  (settings: MapboxSettings): CreateMap =>
  (container, { hasCooperativeGestures, drawImage }) => {
    const map = openMap(container, settings, hasCooperativeGestures)
    markWhenShown(container, (listener) => void map.on('idle', listener))
    const popup = new Popup(popupOptions)
    const endPrinting = printAsPicture(container, !settings.style && mode() === 'dark', () => map.getCanvas())
    const sourceOf = (id: string): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(id)
    const addLayer = (layer: MapLayer): void =>
      void map.addLayer(specificationOf<Parameters<MapboxMap['addLayer']>[0]>(layer))
    map.on('styleimagemissing', ({ id }) => {
      const drawn = drawImage(id)
      if (drawn && !map.hasImage(id)) map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
    })
    return {
      onLoad: (listener) => void map.on('load', () => listener()),
      onIdle: (listener) => void map.on('idle', () => listener()),
      onClick: (listener) => void map.on('click', (event) => listener(pointerOf(event))),
      onPointerMove: (listener) => void map.on('mousemove', (event) => listener(pointerOf(event))),
      onPointerLeave: (listener) => void map.on('mouseout', () => listener()),
      onZoom: (listener) => void map.on('zoomend', () => listener(map.getZoom())),
      addSource: (id, source) => void map.addSource(id, specificationOf<Parameters<MapboxMap['addSource']>[1]>(source)),
      setData: (source, data) => void sourceOf(source)?.setData(data),
      addLayer,
      addLayerBelowNames: addLayer,
      setFilter: (layer, filter) =>
        void map.setFilter(layer, specificationOf<Parameters<MapboxMap['setFilter']>[1]>(filter)),
      // Styles of Mapbox have their own city labels.
      showCityNames: () => undefined,
      findFeature({ x, y }, layers) {
        const drawn = layers.filter((layer) => map.getLayer(layer))
        if (drawn.length === 0) return undefined
        const [feature] = map.queryRenderedFeatures([x, y], { layers: drawn })
        return feature?.layer && { layer: feature.layer.id, properties: propertiesOf(feature) }
      },
      getExpansionZoom: (source, clusterId) =>
        new Promise((resolve, reject) => {
          const clustered = sourceOf(source)
          if (!clustered) return reject(new Error(`the map has no source ${source}`))
          clustered.getClusterExpansionZoom(clusterId, (error, zoom) => {
            if (error || typeof zoom !== 'number') reject(error ?? new Error(`cluster ${clusterId} has no zoom`))
            else resolve(zoom)
          })
        }),
      setCursor(cursor) {
        map.getCanvas().style.cursor = cursor
      },
      project({ longitude, latitude }) {
        const { x, y } = map.project([longitude, latitude])
        return { x, y }
      },
      isInView: ({ longitude, latitude }) => map.getBounds()?.contains([longitude, latitude]) ?? false,
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
