import type { GeoPoint } from '../country/mercator.ts'
import {
  type AreaCollection,
  type CreateMap,
  type MapEngine,
  START_PADDING_PX,
  startBounds,
} from '../engine/map-engine.ts'
import { cellLayerIds, cellLayers, noAreas } from './cell-layers.ts'

/** West, south, east and north of a cell in degrees. */
export type CellBounds = readonly [west: number, south: number, east: number, north: number]

/** A cell on the map; `weight` is 0–1, null if nothing was measured. */
export type CellShape = { id: string; bounds: CellBounds; weight: number | null }

/** The commands of an open map of cells. */
export type CellMapHandle = {
  /** Shows cells in the colour of a token such as `--s1`. */
  show: (cells: readonly CellShape[], colour: string) => void
  /** Draws an edge around the chosen cell; null removes it. */
  choose: (bounds: CellBounds | null) => void
  fit: (places: readonly GeoPoint[]) => void
  close: () => void
}

/** Callbacks of the map. */
export type CellMapEvents = {
  onChoose: (id: string) => void
  /** Title and lines of the popup of a cell. */
  textsOf: (id: string) => readonly string[]
  /** The zoom has changed. */
  onZoom: (zoom: number) => void
}

const FIT_ZOOM = 12
const [west, south, east, north] = startBounds

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** Whether places lie all over the country: then a map of it in whole says where they are. */
const areAllOver = (places: readonly GeoPoint[]): boolean =>
  spanOf(places.map(({ longitude }) => longitude)) > (east - west) / 2 &&
  spanOf(places.map(({ latitude }) => latitude)) > (north - south) / 2

const country: readonly GeoPoint[] = [
  { longitude: west, latitude: south },
  { longitude: east, latitude: north },
]

const areaOf = ([west, south, east, north]: CellBounds): number[][][] => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
]

const collectionOf = (cells: readonly CellShape[], colour: string): AreaCollection => ({
  type: 'FeatureCollection',
  features: cells.map(({ id, bounds, weight }) => ({
    type: 'Feature',
    properties: { id, weight: weight ?? 0, measured: weight === null ? 0 : 1, colour },
    geometry: { type: 'Polygon', coordinates: areaOf(bounds) },
  })),
})

const popupContent = ([title = '', ...lines]: readonly string[]): HTMLElement => {
  const box = document.createElement('div')
  box.appendChild(document.createElement('strong')).textContent = title
  for (const line of lines) box.appendChild(document.createElement('div')).textContent = line
  return box
}

const handlePointer = (map: MapEngine, { onChoose, textsOf }: CellMapEvents): void => {
  map.onClick((pointer) => {
    const cell = map.findFeature(pointer, cellLayerIds)
    if (cell) onChoose(String(cell.properties.id))
  })
  map.onPointerMove((pointer) => {
    const cell = map.findFeature(pointer, cellLayerIds)
    map.setCursor(cell ? 'pointer' : '')
    if (cell) map.showPopup(pointer, popupContent(textsOf(String(cell.properties.id))))
    else map.hidePopup()
  })
  map.onPointerLeave(() => map.hidePopup())
}

/** Opens a map of weighted cells in an element (R19). */
export const openCellMap = (createMap: CreateMap, container: HTMLElement, events: CellMapEvents): CellMapHandle => {
  const map = createMap(container, { hasCooperativeGestures: true, drawImage: () => null })
  const colours = getComputedStyle(container)
  let cells: readonly CellShape[] = []
  let colour = ''
  let chosen: CellBounds | null = null
  let isReady = false
  const draw = (): void => {
    if (!isReady) return
    map.setData('cells', collectionOf(cells, colour))
  }
  const drawChosen = (): void => {
    if (!isReady) return
    map.setData('chosen-cell', collectionOf(chosen ? [{ id: '', bounds: chosen, weight: 0 }] : [], colour))
  }
  map.onLoad(() => {
    isReady = true
    map.addSource('cells', noAreas)
    map.addSource('chosen-cell', noAreas)
    for (const layer of cellLayers(colours)) map.addLayerBelowNames(layer)
    draw()
    drawChosen()
  })
  map.onZoom(events.onZoom)
  // Tests and measurements wait until all cells are drawn.
  map.onIdle(() => {
    if (isReady) container.dataset.drawn = String(cells.length)
  })
  handlePointer(map, events)
  return {
    show(next, token) {
      cells = next
      colour = colours.getPropertyValue(token).trim()
      draw()
    },
    choose(bounds) {
      chosen = bounds
      drawChosen()
    },
    fit: (places) =>
      areAllOver(places)
        ? map.fit([...places, ...country], { padding: START_PADDING_PX, maxZoom: FIT_ZOOM })
        : map.fit(places, { padding: 32, maxZoom: FIT_ZOOM }),
    close: () => map.close(),
  }
}
