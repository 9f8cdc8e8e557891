import type {
  AreaCollection,
  CreateMap,
  MapEngine,
  MapFeature,
  MapOptions,
  MapPointer,
  PointCollection,
} from '../../../src/ui/map/engine/map-engine.ts'

/** A map engine that draws nothing. Tests send its events and read its state. */
export const fakeMap = () => {
  const listeners = { load: [] as (() => void)[], click: [] as ((pointer: MapPointer) => void)[] }
  const zooms: ((zoom: number) => void)[] = []
  const moves: ((pointer: MapPointer) => void)[] = []
  const state = {
    data: new Map<string, PointCollection | AreaCollection>(),
    layers: [] as string[],
    featureUnderPointer: undefined as MapFeature | undefined,
    popup: null as string | null,
    cursor: '',
    fitted: [] as { longitude: number; latitude: number }[],
    movedToZoom: undefined as number | undefined,
    isClosed: false,
    options: undefined as MapOptions | undefined,
  }
  const engine: MapEngine = {
    onLoad: (listener) => void listeners.load.push(listener),
    onIdle: () => undefined,
    onClick: (listener) => void listeners.click.push(listener),
    onPointerMove: (listener) => void moves.push(listener),
    onPointerLeave: () => undefined,
    onZoom: (listener) => void zooms.push(listener),
    addSource: (id) => void state.data.set(id, { type: 'FeatureCollection', features: [] }),
    setData: (source, data) => void state.data.set(source, data),
    addLayer: ({ id }) => void state.layers.push(id),
    addLayerBelowNames: ({ id }) => void state.layers.push(id),
    setFilter: () => undefined,
    showCityNames: () => undefined,
    findFeature: () => state.featureUnderPointer,
    getExpansionZoom: async () => 9,
    setCursor: (cursor) => {
      state.cursor = cursor
    },
    // One degree is 1000 px.
    project: ({ longitude, latitude }) => ({ x: 1000 * longitude, y: -1000 * latitude }),
    isInView: () => true,
    moveTo: (_point, zoom) => {
      state.movedToZoom = zoom
    },
    fit: (points) => {
      state.fitted = [...points]
    },
    showPopup: (_point, content) => {
      state.popup = content.textContent
    },
    hidePopup: () => {
      state.popup = null
    },
    close: () => {
      state.isClosed = true
    },
  }
  const pointer = { x: 1, y: 1, longitude: 19, latitude: 52 }
  const createMap: CreateMap = (_container, options) => {
    state.options = options
    return engine
  }
  return {
    state,
    createMap,
    load: () => {
      for (const listener of listeners.load) listener()
    },
    click: () => {
      for (const listener of listeners.click) listener(pointer)
    },
    zoom: (zoom: number) => {
      for (const listener of zooms) listener(zoom)
    },
    move: () => {
      for (const listener of moves) listener(pointer)
    },
  }
}
