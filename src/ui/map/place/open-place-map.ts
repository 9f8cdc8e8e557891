import type { GeoPoint } from '../country/mercator.ts'
import type { CreateMap, PointCollection } from '../engine/map-engine.ts'

/** The commands of an open map with one place. */
export type PlaceMapHandle = {
  /** Draws the place, or none. */
  show: (place: GeoPoint | null) => void
  /** Brings a place into view. */
  fit: (place: GeoPoint) => void
  close: () => void
}

const PLACE_ZOOM = 10
/** Six decimals of a degree are a tenth of a metre. */
const DECIMALS = 6

const pointsOf = (place: GeoPoint | null): PointCollection => ({
  type: 'FeatureCollection',
  features: place
    ? [
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
        },
      ]
    : [],
})

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

/** Opens a map in an element; a click calls `onPlace` with the coordinates of the click. */
export const openPlaceMap = (
  createMap: CreateMap,
  container: HTMLElement,
  onPlace: (place: GeoPoint) => void,
): PlaceMapHandle => {
  const map = createMap(container, { hasCooperativeGestures: true, drawImage: () => null })
  let shown: GeoPoint | null = null
  map.onLoad(() => {
    const colour = (token: string): string => getComputedStyle(container).getPropertyValue(token).trim()
    map.addSource('place', { type: 'geojson', data: pointsOf(shown) })
    map.addLayer({
      id: 'place',
      type: 'circle',
      source: 'place',
      paint: {
        'circle-radius': 8,
        'circle-color': colour('--s1'),
        'circle-stroke-color': colour('--panel'),
        'circle-stroke-width': 2,
      },
    })
  })
  map.onClick(({ latitude, longitude }) => onPlace({ latitude: rounded(latitude), longitude: rounded(longitude) }))
  return {
    show: (place) => {
      shown = place
      map.setData('place', pointsOf(place))
    },
    fit: (place) => map.moveTo(place, PLACE_ZOOM),
    close: () => map.close(),
  }
}
